# make                 the static programs, their manual pages and completions, in dist/
# make install         PREFIX=/usr/local unless given; DESTDIR for packagers, and HOMEPAGE, the address of this source
# make uninstall       removes what install put there, and leaves the days alone
# make deb             a Debian package in dist/
# make test-deb        tries it on Debian 12 and 13 without Swift, in place of the package PREVIOUS=FILE if that is given; needs
#                      root and debootstrap, and asks those checkers (lintian and others) that are installed
# make reproduced      builds the package once more in another folder, and compares the bytes
# make documentation   the library modules' documentation in dist/documentation; a warning is an error
# make pictures        the pictures of the README and the pages; docs/pictures/make says what it needs
# make quick           the tests that start no program and do not wait, for a look while working
# make clean

PREFIX ?= /usr/local
DESTDIR ?=
# Not every shell makes a path of “PREFIX=~/.local”.
override PREFIX := $(patsubst ~/%,$(HOME)/%,$(PREFIX))
bin = $(DESTDIR)$(PREFIX)/bin
share = $(DESTDIR)$(PREFIX)/share
# systemd looks there for what a package installs, and for what a person does.
data = $(or $(XDG_DATA_HOME),$(HOME)/.local/share)
units = $(DESTDIR)$(if $(filter $(HOME)/%,$(PREFIX)),$(data),$(PREFIX)/lib)/systemd/user
examples = $(share)/doc/swiftcal/examples

SWIFT ?= swift
# The programs are static, so they run on any Linux. lld comes with Swift.
# Code is made small (-Osize): a program that runs for milliseconds reads more code than it repeats. Each function has a section
# of its own (-function-sections), so that the linker leaves out those that nothing calls.
# Without -disable-concrete-type-metadata-mangled-name-accessors the runtime looks up by its name each generic type that a
# program uses, and searches all conformances for what the type requires. That is 2.1 million instructions in a call of
# “swiftcal overview”.
SWIFTFLAGS ?= -c release -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xswiftc -Osize \
  -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors

version := $(shell sed -n 's/^public let version = "\(.*\)"$$/\1/p' Sources/CommandLine/Version.swift)
# The day of the last change, so that the same source makes the same pages.
export SOURCE_DATE_EPOCH := $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null || date +%s))
date := $(shell date -u -d @$(SOURCE_DATE_EPOCH) +%F)
# The web folder where this source is, as https://…. Software centres want an address, and load pictures from the web: what they
# read is installed only where it is given.
HOMEPAGE ?=

programs = swiftcal swiftcal-widget
pages = $(programs:%=dist/man1/%.1) dist/man5/swiftcal.5
# The sizes that desktops ask for. They need rsvg-convert (librsvg2-bin); without it the icon is the SVG alone.
sizes = 16 22 24 32 48 64 128 256
hicolor = $(share)/icons/hicolor
metainfo = org.swiftcal.swiftcal.metainfo.xml
icons = $(if $(shell command -v rsvg-convert),$(sizes:%=dist/icons/%/swiftcal.png))
# What desktops show, in a folder for each kind of them. It needs glib-compile-schemas (libglib2.0-bin); without it it is left out.
desktop = $(if $(shell command -v glib-compile-schemas),dist/desktop/words.json)
completions = $(programs:%=dist/bash/%) $(programs:%=dist/zsh/_%) $(programs:%=dist/fish/%.fish)

.PHONY: all install uninstall deb test-deb reproduced documentation pictures quick clean version flags FORCE

all: $(programs:%=dist/bin/%) $(pages) $(completions) $(icons) $(desktop)

# What is out of date in there, Swift's own build knows.
FORCE:
dist/built: FORCE
	$(SWIFT) build $(SWIFTFLAGS)
	@mkdir -p dist
	@cd "$$($(SWIFT) build $(SWIFTFLAGS) --show-bin-path)" && md5sum $(programs) >$(CURDIR)/dist/sums
	@cmp -s dist/sums $@ || mv dist/sums $@

dist/bin/%: dist/built
	@mkdir -p $(@D)
	Packaging/strip "$$($(SWIFT) build $(SWIFTFLAGS) --show-bin-path)/$*" $@

dist/man1/%.1: dist/bin/% docs/manual-1 docs/mdoc.py docs/store.md docs/json.md
	@mkdir -p $(@D)
	LC_ALL=C.UTF-8 $< --experimental-dump-help | docs/manual-1 $(date) >$@

dist/man5/swiftcal.5: docs/manual-5 docs/mdoc.py docs/store.md docs/rules.md docs/json.md
	@mkdir -p $(@D)
	docs/manual-5 $(date) >$@

# Shells read these scripts and do not run them.
dist/bash/%: dist/bin/%
	@mkdir -p $(@D)
	LC_ALL=C.UTF-8 $< --generate-completion-script bash | sed '1{/^#!/d}' >$@

dist/zsh/_%: dist/bin/%
	@mkdir -p $(@D)
	LC_ALL=C.UTF-8 $< --generate-completion-script zsh >$@

dist/fish/%.fish: dist/bin/%
	@mkdir -p $(@D)
	LC_ALL=C.UTF-8 $< --generate-completion-script fish >$@

dist/icons/%/swiftcal.png: Packaging/desktop/swiftcal.svg
	@mkdir -p $(@D)
	rsvg-convert --width $* --height $* --output $@ $<

dist/desktop/words.json: dist/bin/swiftcal-widget $(wildcard Packaging/gnome-shell/* Packaging/plasma/* Packaging/plasma/*/* Packaging/plasma/*/*/* Packaging/symbolic/*)
	@mkdir -p $(@D)
	Packaging/desktop-words $< >$@.new
	Packaging/gnome-shell/build $(@D) $@.new
	Packaging/plasma/build $(@D) $@.new
	@mv $@.new $@

# What desktops have read of folders that packages fill. Who stages files for a package leaves that to the package's system.
refresh = [ -n "$(DESTDIR)" ] || { \
  ! command -v update-desktop-database >/dev/null || update-desktop-database -q $(share)/applications; \
  ! command -v gtk-update-icon-cache >/dev/null || [ ! -e $(hicolor)/icon-theme.cache ] || gtk-update-icon-cache -q $(hicolor); } || true

# Builds only what was never built: “make && sudo make install” needs no Swift as root.
install:
	@[ -e dist/man5/swiftcal.5 ] && [ -e dist/fish/swiftcal-widget.fish ] || $(MAKE) all
	install -d $(bin) $(share)/man/man1 $(share)/man/man5 $(share)/doc/swiftcal
	install -d $(share)/bash-completion/completions $(share)/zsh/site-functions $(share)/fish/vendor_completions.d
	install -m 755 $(programs:%=dist/bin/%) $(bin)
	install -m 644 dist/man1/*.1 $(share)/man/man1
	install -m 644 dist/man5/*.5 $(share)/man/man5
	install -m 644 $(programs:%=dist/bash/%) $(share)/bash-completion/completions
	install -m 644 $(programs:%=dist/zsh/_%) $(share)/zsh/site-functions
	install -m 644 $(programs:%=dist/fish/%.fish) $(share)/fish/vendor_completions.d
	install -m 644 LICENSE $(share)/doc/swiftcal
	install -d $(share)/applications $(hicolor)/scalable/apps
	install -m 644 Packaging/desktop/swiftcal.desktop $(share)/applications
	install -m 644 Packaging/desktop/swiftcal.svg $(hicolor)/scalable/apps
	if [ -n "$(HOMEPAGE)" ]; then install -d $(share)/metainfo && \
	  Packaging/metainfo $(version) $(HOMEPAGE) >$(share)/metainfo/$(metainfo); fi
	for size in $(sizes); do [ ! -e dist/icons/$$size/swiftcal.png ] || \
	  install -D -m 644 -t $(hicolor)/$${size}x$$size/apps dist/icons/$$size/swiftcal.png; done
	install -d $(hicolor)/symbolic/apps
	install -m 644 Packaging/symbolic/*.svg $(hicolor)/symbolic/apps
	# What desktops show. Which of it fits is decided on the machine: by a package when it is installed, otherwise here.
	if [ -e dist/desktop/words.json ]; then rm -rf $(share)/swiftcal && install -d $(share)/swiftcal && cp -R dist/desktop $(share)/swiftcal && \
	  install -m 755 Packaging/desktop-links $(share)/swiftcal/desktop && { [ -n "$(DESTDIR)" ] || Packaging/desktop-links $(share); }; fi
	install -d $(units)
	install -m 644 $(wildcard Packaging/systemd/*) $(units)
	# systemd knows no search path of a person, and takes a percent sign for its own.
	sed -i 's,^ExecStart=,&$(subst %,%%,$(PREFIX))/bin/,' $(units)/swiftcal-*.service
	install -d $(examples)
	for host in waybar polybar tmux i3blocks xbar xfce mate cinnamon budgie hooks card; do cp -R Packaging/$$host $(examples); done
	@$(refresh)

uninstall:
	rm -f $(programs:%=$(bin)/%) $(programs:%=$(share)/man/man1/%.1) $(share)/man/man5/swiftcal.5
	rm -f $(programs:%=$(share)/bash-completion/completions/%) $(programs:%=$(share)/zsh/site-functions/_%)
	rm -f $(programs:%=$(share)/fish/vendor_completions.d/%.fish)
	rm -f $(patsubst Packaging/systemd/%,$(units)/%,$(wildcard Packaging/systemd/*))
	rm -f $(share)/applications/swiftcal.desktop $(share)/metainfo/$(metainfo) $(hicolor)/scalable/apps/swiftcal.svg
	rm -f $(foreach size,$(sizes),$(hicolor)/$(size)x$(size)/apps/swiftcal.png)
	rm -f $(patsubst Packaging/symbolic/%,$(hicolor)/symbolic/apps/%,$(wildcard Packaging/symbolic/*))
	rm -rf $(share)/doc/swiftcal $(share)/swiftcal
	Packaging/desktop-links $(share) --remove
	@$(refresh)

deb:
	Packaging/debian/build $(version)

test-deb: deb
	Packaging/debian/lint dist/swiftcal_$(version)-1_*.deb
	for suite in bookworm trixie; do SUITE=$$suite Packaging/debian/test dist/swiftcal_$(version)-1_*.deb $(PREVIOUS) || exit 1; done

# The same source in another folder, with nothing but what is committed.
reproduced: deb
	Packaging/debian/reproduced dist/swiftcal_$(version)-1_*.deb

modules = Words StudyCalendar System SharedStore StudyIntents Drawing Widgets StudyWidget RepositoryWidget OtherPrograms DeviceSync CommandLine

# It has packages of its own, so that those of the ordinary build stay as they are.
documentation:
	@mkdir -p dist
	SWIFTCAL_DOCUMENTATION=1 $(SWIFT) package --scratch-path .build/documentation \
	  --allow-writing-to-directory dist/documentation generate-documentation $(modules:%=--target %) \
	  --enable-experimental-combined-documentation --output-path dist/documentation >dist/documentation.log 2>&1 || \
	  { cat dist/documentation.log; exit 1; }
	@! grep -E -A 4 '(warning|error): ' dist/documentation.log

# Static programs cannot be told another time, so these are the ones that tests run.
pictures:
	$(SWIFT) build
	docs/pictures/make .build/debug

# Tests/quick says what it leaves out.
quick:
	Tests/quick

version:
	@echo $(version)

# What a build of the static programs is told. Benchmarks/run measures what it makes.
flags:
	@echo $(SWIFTFLAGS)

clean:
	rm -rf dist
