import Essentials
import Testing

struct NumbersTests {
  @Test(
    arguments: [
      (3.9, 3), (-3.9, -3), (0, 0), (1e300, .max), (-1e300, .min), (.infinity, .max), (-.infinity, .min), (.nan, 0),
      (0x1p63, .max), (-0x1p63, .min),
    ] as [(Double, Int)])
  func `Converting a number to an integer drops the fraction and clamps large values`(number: Double, whole: Int) {
    #expect(Int(clamping: number) == whole)
  }
}
