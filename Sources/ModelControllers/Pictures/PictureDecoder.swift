import CLibchafa
import CLibgd
public import FoundationEssentials
public import LotusModel

/// Decodes picture files.
///
/// libgd (https://libgd.github.io) decodes and scales a picture. For terminals without graphics,
/// libchafa (https://hpjansson.org/chafa) converts the picture to colored characters. A malformed
/// file may crash these libraries, so a separate process uses this type.
public struct PictureDecoder {
  private let gd: Libgd
  private let chafa: Libchafa

  /// Loads the libraries.
  ///
  /// - Returns: `nil` if a library is missing.
  public init?() {
    guard let gd = Libgd(), let chafa = Libchafa() else { return nil }
    (self.gd, self.chafa) = (gd, chafa)
  }

  /// Decodes a picture file.
  ///
  /// - Parameters:
  ///   - file: The contents of a PNG, JPEG, GIF or WebP file.
  ///   - form: The kind and the size of the result.
  /// - Returns: The first picture in the file; `nil` if the file has another format or is damaged.
  public func picture(in file: Data, as form: PictureFormat) -> Data? {
    guard let pixels = pixels(of: file, as: form) else { return nil }
    return form.kind == .cells ? cells(of: pixels, as: form) : Data(pixels)
  }
}

/// Methods that use libgd.
extension PictureDecoder {
  /// Decodes a picture. The first byte of a file identifies its format.
  private func image(in file: Data) -> gdImagePtr? {
    var bytes = Array(file)
    let size = Int32(clamping: bytes.count)
    return switch bytes.first {
    case 0x89: gd.gdImageCreateFromPngPtr(size, &bytes)
    case 0xFF: gd.gdImageCreateFromJpegPtr(size, &bytes)
    case UInt8(ascii: "G"): gd.gdImageCreateFromGifPtr(size, &bytes)
    case UInt8(ascii: "R"): gd.gdImageCreateFromWebpPtr(size, &bytes)
    default: nil
    }
  }

  private func pixels(of file: Data, as form: PictureFormat) -> [UInt8]? {
    guard let image = image(in: file), gd.gdImagePaletteToTrueColor(image) != 0,
      let image = gd.gdImageScale(image, UInt32(form.pixels.columns), UInt32(form.pixels.rows))
    else { return nil }
    if form.kind == .palette { _ = gd.gdImageTrueColorToPalette(image, 1, 255) }
    return (0..<Int32(form.pixels.rows)).flatMap { row in
      (0..<Int32(form.pixels.columns)).flatMap { column in Self.pixel(gd.gdImageGetTrueColorPixel(image, column, row)) }
    }
  }

  /// Converts a color of libgd to red, green, blue and opacity. libgd stores seven bits of
  /// transparency above the color bits.
  private static func pixel(_ color: Int32) -> [UInt8] {
    let opacity = UInt8(127 - color >> 24 & 0x7F)
    return [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } + [opacity << 1 | opacity >> 6]
  }
}

/// Methods that use libchafa.
extension PictureDecoder {
  private func cells(of pixels: [UInt8], as form: PictureFormat) -> Data {
    let canvas = canvas(for: form)
    let (width, height) = (Int32(form.pixels.columns), Int32(form.pixels.rows))
    chafa.chafa_canvas_draw_all_pixels(canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, pixels, width, height, 4 * width)
    var cells = Data()
    for row in 0..<Int32(form.rows) {
      for column in 0..<Int32(form.columns) {
        var (foreground, background): (Int32, Int32) = (0, 0)
        chafa.chafa_canvas_get_colors_at(canvas, column, row, &foreground, &background)
        let scalar = chafa.chafa_canvas_get_char_at(canvas, column, row)
        cells += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: scalar >> $0) }
        cells += Self.pixel(chafa: foreground) + Self.pixel(chafa: background)
      }
    }
    return cells
  }

  private func canvas(for form: PictureFormat) -> OpaquePointer? {
    chafa.chafa_set_n_threads(1)
    let symbols = chafa.chafa_symbol_map_new()
    chafa.chafa_symbol_map_add_by_tags(
      symbols, ChafaSymbolTags(CHAFA_SYMBOL_TAG_SPACE.rawValue | CHAFA_SYMBOL_TAG_BLOCK.rawValue))
    let config = chafa.chafa_canvas_config_new()
    chafa.chafa_canvas_config_set_geometry(config, Int32(form.columns), Int32(form.rows))
    chafa.chafa_canvas_config_set_symbol_map(config, symbols)
    chafa.chafa_canvas_config_set_work_factor(config, 1)
    return chafa.chafa_canvas_new(config)
  }

  /// Converts a color of libchafa to red, green, blue and opacity. A negative number stands for a
  /// transparent cell color.
  private static func pixel(chafa color: Int32) -> [UInt8] {
    color < 0 ? [0, 0, 0, 0] : [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } + [0xFF]
  }
}
