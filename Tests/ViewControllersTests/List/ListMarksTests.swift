import Testing

@testable import ViewControllers

@Suite struct ListMarksTests {
  @Test func `A change uses up the marks, and the next mark begins a new set`() {
    var marks = ListMarks.none
    for key in ["a", "b", "c", "b"] { marks.toggle(key) }
    #expect(marks == .chosen(["a", "c"]))
    marks.use(for: ["x"])
    #expect(marks.chosenKeys == ["a", "c"], "The change applies to another row.")
    marks.use(for: ["a"])
    #expect(marks.chosenKeys.isEmpty && marks.keys == ["a", "c"])
    marks.toggle("a")
    #expect(marks == .chosen(["a"]))
  }

  @Test func `After a rejected change, the rows are chosen again`() {
    var marks = ListMarks.chosen(["a"])
    marks.use(for: ["a"])
    marks.chooseAgain()
    #expect(marks == .chosen(["a"]))
  }

  @Test func `The marks of removed rows are removed`() {
    var (chosen, used) = (ListMarks.chosen(["a", "b"]), ListMarks.used(["a", "b"]))
    chosen.remove(["a"])
    used.remove(["b", "c"])
    #expect(chosen == .chosen(["b"]) && used == .used(["a"]))
  }
}
