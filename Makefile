# The tasks for users and developers. On Debian and Ubuntu, `make demo` and `make test` install the
# packages they need.

SHELL := /bin/sh
PREFIX ?= /usr/local
# The folder for zsh completions. Distributions use another folder for their packages.
ZSH_FOLDER ?= $(PREFIX)/share/zsh/site-functions
ROOT = $(DESTDIR)$(PREFIX)
BINARY := .build/release/ghlotus
# The same program with the names of its functions, for Scripts/symbolize and reports of memory leaks.
# It isn't installed.
SYMBOLS := $(BINARY).symbols
# The output folder of `make deb` and `make dist`.
PRODUCTS := .build/dist
# A folder that contains only libstdc++.a, so that libstdc++ is linked statically. Loading
# libstdc++.so took a fifth of the startup time.
STATIC := .build/static
# The release build is a single executable that contains the Swift runtime. It starts in a third of
# the time, and doesn't search its folder for libraries. The executable doesn't export its 8,000
# symbols, because the libraries it opens would be matched against all of them.
#
# The path of this folder must not be in the executable, so that every build results in the same
# bytes. The linker computes a build ID from debug information, which contains a hash of the path.
RELEASE := -c release --static-swift-stdlib --disable-local-rpath -Xlinker --no-export-dynamic -Xswiftc -L$(STATIC) \
  -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xcc '-ffile-prefix-map=$(CURDIR)=.' -Xlinker --build-id=none
# The linker's report of all the files that it took code from. The SBOM is made from this report.
MAP := .build/release.map
SBOM := .build/ghlotus.spdx.json
# The hash and the time of the commit. The time is that of all files in the packages.
COMMIT := $(shell Scripts/commit)
export SOURCE_DATE_EPOCH ?= $(word 2,$(COMMIT))
# These pkg-config files contain no linker flags, because the libraries are opened on first use.
LEAN := --pkg-config-path Sources/C/CLibrary/pkgconfig
# The values in CBuild. `make build CLIENT_ID=…` sets the client ID of the OAuth app for signing in to
# github.com.
VALUES = GHLOTUS_BUILD_CLIENT_ID='$(CLIENT_ID)' GHLOTUS_BUILD_COMMIT=$(filter-out unknown,$(word 1,$(COMMIT))) \
  GHLOTUS_BUILD_TIME=$(word 2,$(COMMIT))

PACKAGES := libchafa-dev libcurl4-openssl-dev libgd-dev libjq-dev libmd4c-dev libsecret-1-dev libtickit-dev pkg-config \
  ca-certificates
DEB_PACKAGES := dpkg-dev openssh-client
TEST_PACKAGES := $(PACKAGES) $(DEB_PACKAGES) nginx openssl tmux less curl git gnome-keyring dbus bash zsh fish mandoc \
  strace jq
LEAKS_PACKAGES := $(TEST_PACKAGES) liblsan0
TEST_DEB_PACKAGES := debian-archive-keyring lintian mmdebstrap
DOCS_PACKAGES := $(PACKAGES) graphviz jq
PICTURE_PACKAGES := $(PACKAGES) tmux python3
BENCH_PACKAGES := $(PACKAGES) gh curl time nginx openssl git tig jq

# The tests of CI reuse the build of `make check`.
CHECK := --scratch-path .build/check -Xswiftc -warnings-as-errors
TEST = SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8 Scripts/test $(if $(CI),$(CHECK)) $(TEST_FLAGS)

SWIFT := Sources Tests Tools Package.swift Examples/Sources Examples/Package.swift \
  $(addprefix Examples/ReadingList/,Package.swift Sources Tests)

.PHONY: demo demo-app build test test-modules test-program check examples prove coverage sanitize fuzz torture explore shake bench install uninstall deb test-deb dist release reproduce format docs picture clean

demo: build
	@printf '\n$$ ghlotus --replay Fixtures/octocat.har profile octocat\n\n'
	@$(BINARY) --replay Fixtures/octocat.har profile octocat

# Runs the full-screen app on a recording. No account is required.
demo-app: build
	@$(BINARY) --replay Fixtures/tour.har

build:
	@Scripts/install-packages $(PACKAGES)
	@library=$$($$(command -v clang || command -v cc || echo gcc) -print-file-name=libstdc++.a) && \
	  case $$library in \
	  /*) mkdir -p $(STATIC) && ln -sf "$$library" $(STATIC)/ ;; \
	  *) echo "libstdc++.a not found; install libstdc++-12-dev or your system's equivalent" >&2; exit 1 ;; \
	  esac
	$(VALUES) swift build $(RELEASE) -Xlinker -Map=$(MAP) $(LEAN) --product ghlotus
	@# strip writes the file in one pass, from start to end. The system maps such a file in larger
	@# pieces, so the program starts faster. The compiler's hashes of modules depend on the folder.
	@strip --remove-section=.swift_modhash -o $(BINARY).stripped $(BINARY) 2>/dev/null && \
	  mv $(BINARY) $(SYMBOLS) && mv $(BINARY).stripped $(BINARY) || true

# Runs all tests, including those against nginx with TLS and HTTP/2, in terminals, of the release
# binary, and of its packages. `make test -j2` builds the binary while the tests of the modules run.
test: test-modules test-program

test-modules:
	@Scripts/install-packages $(TEST_PACKAGES)
	$(TEST) --skip '^AcceptanceTests\.'

test-program: build test-modules
	GHLOTUS_BINARY="$(CURDIR)/$(BINARY)" $(TEST) --filter '^AcceptanceTests\.'
	Scripts/test-release $(BINARY) $(MAP)

# Checks what every commit must pass: formatting, no compiler warnings, the architecture tests, sound
# workflows, and claim experiments that still apply.
check:
	@Scripts/install-packages $(PACKAGES) git python3-venv
	@Scripts/lint-workflows
	@for patch in Tools/ClaimExperiments/*.patch; do git apply --check $$patch || exit 1; done
	swift format lint --strict --recursive $(SWIFT)
	swift build --build-tests $(CHECK)
	swift test --skip-build $(CHECK) --filter ArchitectureTests

# Builds the sample screen of docs/COMPARISON.md in five patterns and checks that all of them print
# the same pages. Builds the ten steps of docs/TUTORIAL.md and repeats their sessions.
examples:
	@Scripts/install-packages git python3
	@Examples/check
	@Examples/ReadingList/tutorial check

# Breaks each claim of docs/LOTUS.md in a copy of the project and checks that its tests fail. Takes
# about an hour. ROW=L7 tests a single claim.
prove:
	@Scripts/install-packages $(TEST_PACKAGES)
	@Scripts/prove $(ROW)

# Measures which lines and regions the tests cover, file by file. docs/COVERAGE.md explains the code
# that isn't covered.
coverage:
	@Scripts/install-packages $(TEST_PACKAGES) jq
	@Scripts/coverage

# Runs the tests that don't start other processes under ThreadSanitizer and AddressSanitizer, and
# finds memory leaks.
sanitize:
	@Scripts/install-packages $(TEST_PACKAGES)
	@Scripts/sanitize

# Runs libFuzzer on every parser of external input, for TIME seconds each. TARGET=link selects one
# parser.
fuzz:
	@Scripts/install-packages $(PACKAGES)
	@Scripts/fuzz $(or $(TIME),60) $(TARGET)

# Explores every sequence of events on stacks of three scenes: 55 million states. Takes up to an
# hour and 18 GB of memory.
explore:
	@Scripts/install-packages $(TEST_PACKAGES)
	EXPLORE=1 swift test -c release -Xswiftc -enable-testing --scratch-path .build/explore \
	  --filter NavigationStackTests

# Types and clicks at random in the app, while responses come late, fail or change. KEYS is the
# number of keys and of clicks.
shake:
	@Scripts/install-packages $(TEST_PACKAGES)
	GHLOTUS_SHAKE=$(or $(KEYS),20000) swift test --filter 'ShakeTests'

# Injects faults into the network, server, disk, keyring, terminal and clock, and makes system calls
# fail. Each fault must result in one clear error message and must not lose data. ONLY=keyring
# selects the faults with that word in their names. ALL=1 tests every system call instead of a
# sample. LEAKS=1 also reports memory that a failed system call leaks.
torture: build
	@Scripts/install-packages $(if $(LEAKS),$(LEAKS_PACKAGES),$(TEST_PACKAGES))
	swift build $(RELEASE) --product torture
	clang -shared -fPIC -O1 -o .build/torture.so Tools/Torture/shim.c
	@.build/release/torture $(if $(LEAKS),$(SYMBOLS),$(BINARY)) .build/torture.so $(if $(ALL),--all) \
	  $(if $(LEAKS),--leaks) $(ONLY)

# Compares wall time and peak memory with gh and curl, using a server on the loopback interface, and
# appends the figures to docs/benchmarks.jsonl. ONLY=commands selects one part. ONLY=endurance runs
# for more than an hour and checks that no resource use grows and nothing is left behind. ONLY=loop
# measures the time to edit, build and test a copy of the package.
bench: build
	@Scripts/install-packages $(BENCH_PACKAGES)
	swift build $(RELEASE) --product benchmarks
	@.build/release/benchmarks $(BINARY) $(ONLY)
	@Scripts/draw-benchmarks

# Draws the storyboard and the modules, and builds a website from the documents and the symbols'
# comments in .build/docs.
docs: build
	@Scripts/install-packages $(DOCS_PACKAGES)
	Scripts/docs .build/release
	@echo "To view it, run: python3 -m http.server --directory .build/docs"

# Draws the pictures in docs from replayed recordings.
picture: build
	@Scripts/install-packages $(PICTURE_PACKAGES)
	Scripts/draw-picture $(BINARY) docs

$(BINARY):
	@# A build through sudo would use another Swift, and leave files that the user can't change.
	@[ -z "$$SUDO_UID" ] || { echo "not built yet; first run, without sudo: make build" >&2; exit 1; }
	@$(MAKE) build

# Installs the program, its manual pages, completions and documents. DESTDIR is put in front of
# PREFIX. Builds the program only if there is none.
install: $(BINARY)
	@Scripts/install-files $(BINARY) "$(ROOT)" "$(DESTDIR)$(ZSH_FOLDER)"

# Removes all installed files, and the folders for completions and documents if they are empty.
uninstall:
	rm -f "$(ROOT)/bin/ghlotus" "$(ROOT)/share/man/man1/ghlotus.1" "$(ROOT)"/share/man/man1/ghlotus-*.1 \
	  "$(ROOT)"/share/man/man5/ghlotus-*.5 "$(ROOT)"/share/man/man7/ghlotus-*.7 \
	  "$(ROOT)/share/bash-completion/completions/ghlotus" \
	  "$(ROOT)/share/fish/vendor_completions.d/ghlotus.fish" "$(DESTDIR)$(ZSH_FOLDER)/_ghlotus"
	rm -rf "$(ROOT)/share/doc/ghlotus"
	@rmdir -p --ignore-fail-on-non-empty "$(ROOT)/share/bash-completion/completions" \
	  "$(ROOT)/share/fish/vendor_completions.d" "$(DESTDIR)$(ZSH_FOLDER)" 2>/dev/null || true

# Builds a Debian package.
deb: build
	@Scripts/install-packages $(DEB_PACKAGES)
	Scripts/make-sbom $(BINARY) $(MAP) >$(SBOM)
	Scripts/make-deb $(BINARY) $(SBOM) $(PRODUCTS)

# Checks the Debian package with lintian, then installs, uses and purges it on a minimal Debian 12
# and 13.
test-deb: deb
	@Scripts/install-packages $(TEST_DEB_PACKAGES)
	Scripts/test-package $(PRODUCTS)/ghlotus_*.deb Fixtures/octocat.har

# Makes a Debian package and tarballs of the last commit and of the program, with checksums.
# SIGNING_KEY=FILE signs the checksums with an SSH key. See docs/RELEASING.md.
dist: deb
	Scripts/make-dist $(BINARY) $(SBOM) $(PRODUCTS) '$(SIGNING_KEY)'

# Makes a release: sets the version, runs all checks, commits, tags, and builds signed packages.
# Requires VERSION and SIGNING_KEY. See docs/RELEASING.md.
release:
	@Scripts/release '$(VERSION)' '$(SIGNING_KEY)'

# Builds the release of the last commit twice, in different circumstances, and checks that all files
# have the same bytes.
reproduce:
	@Scripts/install-packages $(PACKAGES) $(DEB_PACKAGES) git
	@Scripts/reproduce

format:
	swift format format --in-place --recursive $(SWIFT)

clean:
	swift package clean
	rm -rf Examples/.build
