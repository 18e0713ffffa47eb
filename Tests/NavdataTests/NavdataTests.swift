import Testing

@testable import navdata

@Suite struct NavdataTests {
  private func run(_ words: String...) -> (code: ExitCode, output: String, diagnostics: String) {
    let recorded = RecordedConsole()
    let code = Navdata.run(words, on: recorded.console)
    return (code, recorded.output, recorded.diagnostics)
  }

  @Test func noWordsAreAUsageMistake() {
    let result = run()
    #expect(result.code == .usage)
    #expect(result.output.isEmpty)
    #expect(
      result.diagnostics == """
        navdata: no command given
        usage: navdata COMMAND …
        'navdata help' tells more.

        """)
  }

  @Test func anUnknownCommandSuggestsTheNearest() {
    let result = run("versoin")
    #expect(result.code == .usage)
    #expect(result.diagnostics.hasPrefix("navdata: unknown command 'versoin'; did you mean"))
  }

  @Test func aProfileThatIsNamedTwiceIsMadeOnce() {
    let names = Array(repeating: "car,truck", count: 200).joined(separator: ",")
    #expect(OverlayProfiles(argument: names)?.profiles.map(\.name) == ["car", "truck"])
  }

  @Test func aUsageMistakeShowsTheUsageLineOfItsCommand() {
    let result = run("version", "--jsno")
    #expect(result.code == .usage)
    #expect(
      result.diagnostics == """
        navdata: unknown option '--jsno'; did you mean '--json'?
        usage: navdata version [options]
        'navdata help version' tells more.

        """)
  }

  @Test func withJSONAMistakeIsOneObjectOnTheOutput() {
    let result = run("version", "--json", "extra")
    #expect(result.code == .usage)
    #expect(
      result.output == #"{"error":{"kind":"usage","message":"unexpected word 'extra'"}}"# + "\n")
    #expect(result.diagnostics.isEmpty)
  }

  @Test(arguments: [["help"], ["--help"], ["-h"]])
  func theOverviewNamesEveryCommand(_ words: [String]) {
    let recorded = RecordedConsole()
    #expect(Navdata.run(words, on: recorded.console) == .done)
    for command in Navdata.commands {
      #expect(recorded.output.contains("  \(command.name)"))
      #expect(recorded.output.contains(command.abstract))
    }
  }

  @Test func helpOfACommandIsTheSameByOptionAndByName() {
    for command in Navdata.commands {
      let byName = run("help", command.name)
      let byOption = run(command.name, "--help")
      #expect(byName.output == byOption.output)
      #expect(byOption.code == .done)
    }
  }

  @Test func everyCommandTeachesByExampleAndDescribesEachParameter() {
    for command in Navdata.commands {
      let page = HelpText.page(of: command)
      #expect(!command.examples.isEmpty, "\(command.name)")
      for example in command.examples {
        #expect(example.line.hasPrefix("navdata \(command.name)"))
        #expect(page.contains(example.line))
      }
      for form in command.parameters {
        #expect(page.contains(form.usage))
        #expect(page.contains(form.help))
      }
    }
  }

  @Test func examplesAreValidCommandLines() throws {
    for command in Navdata.commands {
      for example in command.examples {
        let words = example.line.split(separator: " ").dropFirst(2).map(String.init)
        #expect(throws: Never.self, "\(example.line)") { _ = try command.parsed(words) }
      }
    }
  }

  @Test func theVersionIsOneLine() {
    #expect(run("--version").output.hasPrefix("navdata "))
    #expect(run("version", "--json").output.hasPrefix(#"{"version":""#))
  }
}
