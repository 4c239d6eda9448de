import Workbook

/// Each load is replaced by the next, before its first line: so is what a user types in one turn of the main actor.
@MainActor let replacing = Subject(
  title: "Start a load in the place of the one before",
  ways: [
    Subject.Way(name: "five rules by hand") { replaces(HandwrittenScreen.self) },
    Subject.Way(name: "Task {} and cancel()") { replaces(BareScreen.self) },
    Subject.Way(name: "replace { }") { replaces(PlainManagedScreen.self) },
    Subject.Way(name: "replace(with:) { } deliver: { }") { replaces(ManagedScreen.self) },
  ])

/// Each load runs to its end, and is shown.
@MainActor let answering = Subject(
  title: "Start a load and show its answer",
  ways: [
    Subject.Way(name: "five rules by hand") { answers(HandwrittenScreen.self) },
    Subject.Way(name: "Task {}") { answers(BareScreen.self) },
    Subject.Way(name: "replace { }") { answers(PlainManagedScreen.self) },
    Subject.Way(name: "replace(with:) { } deliver: { }") { answers(ManagedScreen.self) },
  ])

/// A load is in flight, and the screen is told to load unless it does so already.
@MainActor let refusing = Subject(
  title: "Start nothing while a load is in flight",
  ways: [
    Subject.Way(name: "guard task == nil") { refusals(HandwrittenScreen.self) },
    Subject.Way(name: "runIfIdle { }") { refusals(PlainManagedScreen.self) },
    Subject.Way(name: "runIfIdle(with:) { } deliver: { }") { refusals(ManagedScreen.self) },
  ])

/// A load is in flight, and the screen is told to stop. The start is not in the time.
@MainActor let cancelling = Subject(
  title: "Cancel a load in flight",
  ways: [
    Subject.Way(name: "task?.cancel()") { cancels(HandwrittenScreen.self) },
    Subject.Way(name: "cancel()") { cancels(ManagedScreen.self) },
  ])
