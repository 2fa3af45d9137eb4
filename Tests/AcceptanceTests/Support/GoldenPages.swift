/// The pages of `Fixtures/octocat.har`, as they are printed.
enum GoldenPages {
  static let octocat80 = """
    The Octocat
    @octocat · they/them

    🎯 Focusing

    There once was...

    Company   @github
    Location  San Francisco
    Email     octocat@github.com
    Website   github.blog
    X         @monatheoctocat
    X         twitter.com/github
    LinkedIn  www.linkedin.com/company/github
    Joined    January 25, 2011 (15 years ago)

    22,047 followers · 9 following · 8 repositories · 8 gists

    Organizations
      github  A great organization

    Pinned
      Spoon-Knife  ★ 13,412  HTML
        This repo is for demonstration purposes only.
      Hello-World  ★ 3,127
        My first repository on GitHub!
      linguist  ★ 634  Ruby
        Language Savant. If your repository's language is being reported
        incorrectly, send us a pull request!

    Most starred repositories
      Spoon-Knife  ★ 13,412  HTML
        This repo is for demonstration purposes only.
      Hello-World  ★ 3,127
        My first repository on GitHub!
      octocat.github.io  ★ 948  CSS
      hello-worId  ★ 641
        My first repository on GitHub.
      git-consortium  ★ 502
        This repo is for demonstration purposes only.
      test-repo1  ★ 431

    """

  static let octocat40 = """
    The Octocat
    @octocat · they/them

    🎯 Focusing

    There once was...

    Company   @github
    Location  San Francisco
    Email     octocat@github.com
    Website   github.blog
    X         @monatheoctocat
    X         twitter.com/github
    LinkedIn  www.linkedin.com/company/githu
              b
    Joined    January 25, 2011 (15 years
              ago)

    22,047 followers · 9 following
    8 repositories · 8 gists

    Organizations
      github  A great organization

    Pinned
      Spoon-Knife  ★ 13,412  HTML
        This repo is for demonstration
        purposes only.
      Hello-World  ★ 3,127
        My first repository on GitHub!
      linguist  ★ 634  Ruby
        Language Savant. If your
        repository's language is being…

    Most starred repositories
      Spoon-Knife  ★ 13,412  HTML
        This repo is for demonstration
        purposes only.
      Hello-World  ★ 3,127
        My first repository on GitHub!
      octocat.github.io  ★ 948  CSS
      hello-worId  ★ 641
        My first repository on GitHub.
      git-consortium  ★ 502
        This repo is for demonstration
        purposes only.
      test-repo1  ★ 431

    """
}
