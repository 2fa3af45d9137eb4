# What people do with ghlotus. `make demo` and `make test` install what they need on Debian and Ubuntu.

SHELL := /bin/sh
PREFIX ?= /usr/local
# Distributions have another folder for the completions of their packages.
ZSH_FOLDER ?= $(PREFIX)/share/zsh/site-functions
ROOT = $(DESTDIR)$(PREFIX)
BINARY := .build/release/ghlotus
# What `make deb` and `make dist` make.
PRODUCTS := .build/dist
# libstdc++.a alone, so that it is linked into the program: loading libstdc++.so took a fifth of a start.
STATIC := .build/static
# One executable without the Swift runtime beside it: it starts in a third of the time, and looks for no library there. It offers
# no symbol to the libraries that it opens, which would all be looked for among 8,000.
RELEASE := -c release --static-swift-stdlib --disable-local-rpath -Xlinker --no-export-dynamic -Xswiftc -L$(STATIC)
# pkg-config would have libraries linked that are opened when they are first needed.
LEAN := --pkg-config-path Sources/CLibrary/pkgconfig
# `make build CLIENT_ID=…` builds in the OAuth app with which people sign in on github.com.
CLIENT := $(if $(CLIENT_ID),-Xcc '-DGHLOTUS_CLIENT_ID="$(CLIENT_ID)"')

PACKAGES := libchafa-dev libcurl4-openssl-dev libgd-dev libjq-dev libmd4c-dev libsecret-1-dev libtickit-dev pkg-config \
  ca-certificates
TEST_PACKAGES := $(PACKAGES) nginx openssl tmux less curl git gnome-keyring dbus bash zsh fish mandoc strace
DEB_PACKAGES := dpkg-dev
TEST_DEB_PACKAGES := lintian mmdebstrap
DOCS_PACKAGES := $(PACKAGES) graphviz jq
PICTURE_PACKAGES := $(PACKAGES) tmux python3
BENCH_PACKAGES := $(PACKAGES) gh curl time nginx openssl git tig

SWIFT := Sources Tests Package.swift Examples/Sources Examples/Package.swift

.PHONY: demo demo-app build test check examples prove coverage sanitize fuzz torture bench install uninstall deb test-deb dist format docs picture clean

demo: build
	@printf '\n$$ ghlotus --replay Fixtures/octocat.har profile octocat\n\n'
	@$(BINARY) --replay Fixtures/octocat.har profile octocat

# The full-screen app, without an account.
demo-app: build
	@$(BINARY) --replay Fixtures/tour.har

build:
	@Scripts/install-packages $(PACKAGES)
	@mkdir -p $(STATIC) && ln -sf "$$(clang -print-file-name=libstdc++.a)" $(STATIC)/
	swift build $(RELEASE) $(LEAN) $(CLIENT) --product ghlotus
	@# A file that is written once, from its beginning to its end, is mapped in larger pieces and starts sooner.
	@strip -o $(BINARY).stripped $(BINARY) 2>/dev/null && mv $(BINARY).stripped $(BINARY) || true

# Fast tests by the hundred, and the real ones: nginx with TLS and HTTP/2, terminals, the release binary itself.
test: build
	@Scripts/install-packages $(TEST_PACKAGES)
	GHLOTUS_BINARY="$(CURDIR)/$(BINARY)" SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8 \
	  Scripts/test $(TEST_FLAGS)

# What every commit must pass: format, no warning, the architecture, experiments that apply.
check:
	@Scripts/install-packages $(PACKAGES) git
	@for patch in Tests/ClaimExperiments/*.patch; do git apply --check $$patch || exit 1; done
	swift format lint --strict --recursive $(SWIFT)
	swift build --build-tests --scratch-path .build/check -Xswiftc -warnings-as-errors
	swift test --skip-build --scratch-path .build/check -Xswiftc -warnings-as-errors --filter ArchitectureTests

# The small screen of docs/COMPARISON.md in five patterns: all must show the same pages.
examples:
	@Scripts/install-packages git
	@Examples/check

# Breaks each claim of docs/LOTUS.md in a copy, and demands that its tests go red: about an hour. ROW=L7 for one.
prove:
	@Scripts/install-packages $(TEST_PACKAGES)
	@Scripts/prove $(ROW)

# Which lines the tests reach, file by file; docs/COVERAGE.md says why some are not reached.
coverage:
	@Scripts/install-packages $(TEST_PACKAGES) jq
	@Scripts/coverage

# The tests that run in one process, under ThreadSanitizer and AddressSanitizer.
sanitize:
	@Scripts/install-packages $(TEST_PACKAGES)
	@Scripts/sanitize

# libFuzzer on every parser of what comes from outside, TIME seconds each; TARGET=link for one.
fuzz:
	@Scripts/install-packages $(PACKAGES)
	@Scripts/fuzz $(or $(TIME),60) $(TARGET)

# Faults of network, server, disk, keyring, terminal and clock, and calls of the system that fail: each must end in one clear
# sentence and lose nothing. ONLY=keyring for those with that word in their names; ALL=1 for every call instead of a sample.
torture: build
	@Scripts/install-packages $(TEST_PACKAGES)
	swift build $(RELEASE) --product torture
	clang -shared -fPIC -O1 -o .build/torture.so Tests/Torture/shim.c
	@.build/release/torture $(BINARY) .build/torture.so $(if $(ALL),--all) $(ONLY)

# Wall time and peak memory against gh and curl, from a server on loopback. ONLY=commands for a part; ONLY=endurance for
# runs of more than an hour, in which nothing may grow or be left over.
bench: build
	@Scripts/install-packages $(BENCH_PACKAGES)
	swift build $(RELEASE) --product benchmarks
	@.build/release/benchmarks $(BINARY) $(ONLY)

# The storyboard and the modules as drawings; the documents and the comments of symbols as a web site in .build/docs.
docs: build
	@Scripts/install-packages $(DOCS_PACKAGES)
	Scripts/docs .build/release
	@echo "Look at it: python3 -m http.server --directory .build/docs"

# The pictures in README.md, from runs that answer from recordings.
picture: build
	@Scripts/install-packages $(PICTURE_PACKAGES)
	Scripts/draw-picture $(BINARY) docs

# The program, its manual, completions and documents; DESTDIR goes before PREFIX.
install: build
	@Scripts/install-files $(BINARY) "$(ROOT)" "$(DESTDIR)$(ZSH_FOLDER)"

# All of its files, and the folders of completions and documents that nothing else uses.
uninstall:
	rm -f "$(ROOT)/bin/ghlotus" "$(ROOT)/share/man/man1/ghlotus.1" "$(ROOT)"/share/man/man1/ghlotus-*.1 \
	  "$(ROOT)"/share/man/man5/ghlotus-*.5 "$(ROOT)/share/bash-completion/completions/ghlotus" \
	  "$(ROOT)/share/fish/vendor_completions.d/ghlotus.fish" "$(DESTDIR)$(ZSH_FOLDER)/_ghlotus"
	rm -rf "$(ROOT)/share/doc/ghlotus"
	@rmdir -p --ignore-fail-on-non-empty "$(ROOT)/share/bash-completion/completions" \
	  "$(ROOT)/share/fish/vendor_completions.d" "$(DESTDIR)$(ZSH_FOLDER)" 2>/dev/null || true

# A Debian package of the program.
deb: build
	@Scripts/install-packages $(DEB_PACKAGES)
	Scripts/make-deb $(BINARY) $(PRODUCTS)

# lintian's errors; then a bare Debian 12, in which the package is installed, used and purged.
test-deb: deb
	@Scripts/install-packages $(TEST_DEB_PACKAGES)
	Scripts/test-package $(PRODUCTS)/ghlotus_*.deb Fixtures/octocat.har

# Tarballs of the last commit and of the program, with their checksums.
dist: build
	Scripts/make-dist $(BINARY) $(PRODUCTS)

format:
	swift format format --in-place --recursive $(SWIFT)

clean:
	swift package clean
	rm -rf Examples/.build
