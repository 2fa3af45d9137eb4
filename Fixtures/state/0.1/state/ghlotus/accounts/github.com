octocat
