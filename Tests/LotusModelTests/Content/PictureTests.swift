import FoundationEssentials
import Testing

@testable import LotusModel

struct PictureTests {
  private static let dot: [UInt8] = [0x88, 0x25, 0, 0, 1, 2, 3, 255, 4, 5, 6, 0]

  private func make(_ bytes: [UInt8], _ form: PictureFormat) -> Picture? {
    Picture(Data(bytes), form: form)
  }

  @Test func `A picture cell has a character and two colors`() throws {
    let picture = try #require(make(Self.dot + Self.dot, PictureFormat(.cells, columns: 2, rows: 1)))
    let cell = picture.cell(row: 0, column: 1)
    #expect(cell.character == "█")
    #expect(cell.foreground == [1, 2, 3, 255])
    #expect(cell.background == [4, 5, 6, 0])
  }

  @Test(arguments: [0, 1, 11, 13, 24])
  func `Data of the wrong length is not a picture`(count: Int) {
    #expect(make([UInt8](repeating: 0x20, count: count), PictureFormat(.cells, columns: 1, rows: 1)) == nil)
    #expect(make([UInt8](repeating: 0x20, count: count), PictureFormat(.pixels, columns: 10, rows: 1)) == nil)
  }

  @Test(arguments: [0, 0x1B, 0x7F, 0x9B, 0x41, 0x202E, 0x257F, 0x25A0, 0x11_0000, 0xFFFF_FFFF] as [UInt32])
  func `Cells with characters other than block elements are not a picture`(scalar: UInt32) {
    let bytes = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: scalar >> $0) }
    #expect(make(bytes + Self.dot.dropFirst(4), PictureFormat(.cells, columns: 1, rows: 1)) == nil)
  }

  @Test func `A picture form survives conversion to text and back`() {
    for form in [
      PictureFormat(.cells, columns: 16, rows: 8), PictureFormat(.pixels, columns: 1, rows: 1),
      PictureFormat(.palette, columns: 512, rows: 512),
    ] {
      #expect(PictureFormat(form.text) == form)
    }
    #expect(PictureFormat(.cells, columns: 16, rows: 8).text == "cells-16x8")
  }

  @Test(
    arguments: [
      "", "cells", "cells-16", "cells-16x", "cells-16x8x2", "cells-+6x8", "cells-0x8", "pixels-513x8", "pixels--1x8",
      "gif-16x8", "cells-16x8 ",
    ])
  func `Invalid text is not a picture form`(text: String) {
    #expect(PictureFormat(text) == nil)
  }

  @Test(arguments: [
    ("https://avatars.example/u/1", "https://avatars.example/u/1?s=256"),
    ("https://avatars.example/u/1?v=4", "https://avatars.example/u/1?v=4&s=256"),
  ])
  func `An avatar is always requested in the same size`(address: String, asked: String) {
    var user = User.example
    user.avatarURL = address
    let request = PictureRequest(avatarOf: user, form: PictureFormat(.cells, columns: 16, rows: 8))
    #expect(request?.address.absoluteString == asked)
  }

  @Test(arguments: [nil, "", "file:///etc/passwd", "javascript:alert(1)", "avatars.example"])
  func `An avatar without a valid web address is not requested`(address: String?) {
    var user = User.example
    user.avatarURL = address
    #expect(PictureRequest(avatarOf: user, form: PictureFormat(.cells, columns: 16, rows: 8)) == nil)
  }
}
