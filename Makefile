# make                 the static programs, their manual pages and completions, in dist/
# make install         PREFIX=/usr/local unless given; DESTDIR for packagers
# make uninstall       removes what install put there, and nobody's days
# make deb             a Debian package in dist/
# make test-deb        tries it on a Debian without Swift; needs root and debootstrap
# make documentation   the library modules' documentation in dist/documentation
# make clean

PREFIX ?= /usr/local
DESTDIR ?=
bin = $(DESTDIR)$(PREFIX)/bin
share = $(DESTDIR)$(PREFIX)/share

SWIFT ?= swift
SWIFTFLAGS ?= -c release -Xswiftc -static-executable

version := $(shell sed -n 's/^public let version = "\(.*\)"$$/\1/p' Sources/CommandLineConventions/Version.swift)
# The day of the last change, so that the same source makes the same pages.
date := $(shell git log -1 --format=%cs 2>/dev/null || date -u +%F)

programs = swiftcal swiftcal-widget
pages = $(programs:%=dist/man1/%.1) dist/man5/swiftcal.5
completions = $(programs:%=dist/bash/%) $(programs:%=dist/zsh/_%) $(programs:%=dist/fish/%.fish)

.PHONY: all install uninstall deb test-deb documentation clean version FORCE

all: $(programs:%=dist/bin/%) $(pages) $(completions)

# What is out of date in there, Swift's own build knows.
FORCE:
dist/built: FORCE
	$(SWIFT) build $(SWIFTFLAGS)
	@mkdir -p dist
	@cmp -s "$$($(SWIFT) build $(SWIFTFLAGS) --show-bin-path)/swiftcal" dist/.swiftcal || touch $@
	@cp -p "$$($(SWIFT) build $(SWIFTFLAGS) --show-bin-path)/swiftcal" dist/.swiftcal

dist/bin/%: dist/built
	@mkdir -p $(@D)
	strip -o $@ "$$($(SWIFT) build $(SWIFTFLAGS) --show-bin-path)/$*"

# The argument parser's own plugin writes the pages. It leaves lines empty, which mdoc calls paragraphs.
dist/manual: dist/built
	$(SWIFT) package $(SWIFTFLAGS) plugin generate-manual --date $(date)
	@touch $@

dist/man1/%.1: dist/manual
	@mkdir -p $(@D)
	sed -e 's/^$$/.Pp/' .build/plugins/GenerateManual/outputs/$*/$*.1 >$@
	printf '\n.Sh SEE ALSO\n.Xr %s 1 ,\n.Xr swiftcal 5\n' $(filter-out $*,$(programs)) >>$@

dist/man5/swiftcal.5: README.md docs/manual-5
	@mkdir -p $(@D)
	docs/manual-5 README.md $(date) >$@

dist/bash/%: dist/bin/%
	@mkdir -p $(@D)
	$< --generate-completion-script bash >$@

dist/zsh/_%: dist/bin/%
	@mkdir -p $(@D)
	$< --generate-completion-script zsh >$@

dist/fish/%.fish: dist/bin/%
	@mkdir -p $(@D)
	$< --generate-completion-script fish >$@

install: all
	install -d $(bin) $(share)/man/man1 $(share)/man/man5 $(share)/doc/swiftcal
	install -d $(share)/bash-completion/completions $(share)/zsh/site-functions $(share)/fish/vendor_completions.d
	install -m 755 $(programs:%=dist/bin/%) $(bin)
	install -m 644 dist/man1/*.1 $(share)/man/man1
	install -m 644 dist/man5/*.5 $(share)/man/man5
	install -m 644 $(programs:%=dist/bash/%) $(share)/bash-completion/completions
	install -m 644 $(programs:%=dist/zsh/_%) $(share)/zsh/site-functions
	install -m 644 $(programs:%=dist/fish/%.fish) $(share)/fish/vendor_completions.d
	install -m 644 LICENSE $(share)/doc/swiftcal

uninstall:
	rm -f $(programs:%=$(bin)/%) $(programs:%=$(share)/man/man1/%.1) $(share)/man/man5/swiftcal.5
	rm -f $(programs:%=$(share)/bash-completion/completions/%) $(programs:%=$(share)/zsh/site-functions/_%)
	rm -f $(programs:%=$(share)/fish/vendor_completions.d/%.fish)
	rm -rf $(share)/doc/swiftcal

deb:
	Packaging/debian/build $(version)

test-deb: deb
	Packaging/debian/test dist/swiftcal_$(version)-1_*.deb

version:
	@echo $(version)

clean:
	rm -rf dist
