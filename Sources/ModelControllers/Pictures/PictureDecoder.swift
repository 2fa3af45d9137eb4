public import FoundationEssentials
public import LotusModel

/// Turns a file into pixels or cells: libgd (https://libgd.github.io) decodes and scales it, libchafa
/// (https://hpjansson.org/chafa) chooses characters and colours.
///
/// Both are opened here and nowhere else. It is meant for a process of its own, which may crash.
public struct PictureDecoder {
  private let gd: DynamicLibrary
  private let chafa: DynamicLibrary

  /// - Returns: nil where a library is missing.
  public init?() {
    guard let gd = DynamicLibrary("libgd.so.3"), let chafa = DynamicLibrary("libchafa.so.0") else { return nil }
    (self.gd, self.chafa) = (gd, chafa)
  }

  /// - Returns: nil for what is no PNG, JPEG, GIF or WebP; of several pictures in a file it is the first.
  public func picture(in file: Data, as form: PictureForm) -> Data? {
    guard let pixels = pixels(of: file, as: form) else { return nil }
    return form.kind == .cells ? cells(of: pixels, as: form) : Data(pixels)
  }
}

/// libgd
extension PictureDecoder {
  private typealias Image = OpaquePointer
  private typealias Create = @convention(c) (Int32, UnsafeMutableRawPointer) -> Image?

  /// The formats that it knows are told apart by the first byte of a file.
  private func create(_ first: UInt8?) -> Create? {
    switch first {
    case 0x89: gd.function("gdImageCreateFromPngPtr")
    case 0xFF: gd.function("gdImageCreateFromJpegPtr")
    case UInt8(ascii: "G"): gd.function("gdImageCreateFromGifPtr")
    case UInt8(ascii: "R"): gd.function("gdImageCreateFromWebpPtr")
    default: nil
    }
  }

  private func pixels(of file: Data, as form: PictureForm) -> [UInt8]? {
    var file = Array(file)
    guard let create = create(file.first), let image = create(Int32(clamping: file.count), &file),
      let toTrueColor: @convention(c) (Image) -> Int32 = gd.function("gdImagePaletteToTrueColor"),
      let scale: @convention(c) (Image, UInt32, UInt32) -> Image? = gd.function("gdImageScale"),
      let reduce: @convention(c) (Image, Int32, Int32) -> Int32 = gd.function("gdImageTrueColorToPalette"),
      let color: @convention(c) (Image, Int32, Int32) -> Int32 = gd.function("gdImageGetTrueColorPixel"),
      toTrueColor(image) != 0,
      let image = scale(image, UInt32(form.pixels.columns), UInt32(form.pixels.rows))
    else { return nil }
    if form.kind == .palette { _ = reduce(image, 1, 255) }
    return (0..<Int32(form.pixels.rows)).flatMap { row in
      (0..<Int32(form.pixels.columns)).flatMap { column in Self.pixel(color(image, column, row)) }
    }
  }

  /// libgd has seven bits of transparency above the colours.
  private static func pixel(_ color: Int32) -> [UInt8] {
    let opacity = UInt8(127 - color >> 24 & 0x7F)
    return [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } + [opacity << 1 | opacity >> 6]
  }
}

/// libchafa
extension PictureDecoder {
  private typealias Object = OpaquePointer

  private func cells(of pixels: [UInt8], as form: PictureForm) -> Data? {
    guard let canvas = canvas(for: form),
      let draw: @convention(c) (Object, Int32, UnsafePointer<UInt8>, Int32, Int32, Int32) -> Void =
        chafa.function("chafa_canvas_draw_all_pixels"),
      let character: @convention(c) (Object, Int32, Int32) -> UInt32 = chafa.function("chafa_canvas_get_char_at"),
      let colors:
        @convention(c) (Object, Int32, Int32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Void =
        chafa.function("chafa_canvas_get_colors_at")
    else { return nil }
    let (width, height) = (Int32(form.pixels.columns), Int32(form.pixels.rows))
    draw(canvas, Self.unassociatedRGBA, pixels, width, height, 4 * width)
    var cells = Data()
    for row in 0..<Int32(form.rows) {
      for column in 0..<Int32(form.columns) {
        var (foreground, background): (Int32, Int32) = (0, 0)
        colors(canvas, column, row, &foreground, &background)
        let scalar = character(canvas, column, row)
        cells += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: scalar >> $0) }
        cells += Self.pixel(chafa: foreground) + Self.pixel(chafa: background)
      }
    }
    return cells
  }

  private func canvas(for form: PictureForm) -> Object? {
    guard let setThreads: @convention(c) (Int32) -> Void = chafa.function("chafa_set_n_threads"),
      let makeMap: @convention(c) () -> Object? = chafa.function("chafa_symbol_map_new"),
      let add: @convention(c) (Object, Int32) -> Void = chafa.function("chafa_symbol_map_add_by_tags"),
      let makeConfig: @convention(c) () -> Object? = chafa.function("chafa_canvas_config_new"),
      let setSize: @convention(c) (Object, Int32, Int32) -> Void = chafa.function("chafa_canvas_config_set_geometry"),
      let setMap: @convention(c) (Object, Object) -> Void = chafa.function("chafa_canvas_config_set_symbol_map"),
      let setWork: @convention(c) (Object, Float) -> Void = chafa.function("chafa_canvas_config_set_work_factor"),
      let makeCanvas: @convention(c) (Object) -> Object? = chafa.function("chafa_canvas_new"),
      let map = makeMap(), let config = makeConfig()
    else { return nil }
    setThreads(1)
    add(map, Self.spaceAndBlocks)
    setSize(config, Int32(form.columns), Int32(form.rows))
    setMap(config, map)
    setWork(config, 1)
    return makeCanvas(config)
  }

  /// `CHAFA_PIXEL_RGBA8_UNASSOCIATED`
  private static let unassociatedRGBA: Int32 = 4
  /// `CHAFA_SYMBOL_TAG_SPACE | CHAFA_SYMBOL_TAG_BLOCK`
  private static let spaceAndBlocks: Int32 = 1 << 0 | 1 << 3

  /// A negative colour is none.
  private static func pixel(chafa color: Int32) -> [UInt8] {
    color < 0 ? [0, 0, 0, 0] : [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } + [0xFF]
  }
}
