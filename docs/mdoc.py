"""Markdown in mdoc, for the scripts manual-1 and manual-5: headings, paragraphs, lists, tables, code and links."""
import re
import textwrap

# What roff would take for something else, or print as a typographic sign, in text that is to be copied.
LITERAL = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti"}


def literal(text):
    return "".join(LITERAL.get(sign, sign) for sign in text)


def inline(text):
    """Markdown in roff. The spaces of a code span are NUL bytes, so that no line ends in it. Words that are there to be copied
    begin with the escape that keeps roff from hyphenating them; later in a word it would be a place for a hyphen.
    Code that fills a line may go on behind a comma."""
    text = re.sub(r"\[([^]]*)\]\((https?://[^)]*)\)", r"\1 (`\2`)", text)
    text = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", text)
    text = text.replace("\\|", "|")
    parts = re.split(r"`([^`]*)`", text)
    for index, part in enumerate(parts):
        if index % 2:
            code = literal(part) if len(part) < 60 else literal(part).replace(",", ",\\:")
            parts[index] = f"\\fB\\%{code}\\fP".replace(" ", "\0\\%")
        else:
            part = re.sub(r"\*+([^*]+)\*+", r"\\fI\1\\fP", part.replace("\\", "\\e"))
            parts[index] = re.sub(r"\b(?=[A-Z]\w*[A-Z][a-z])", r"\\%", part)
    return re.sub(r"([^\s\0]*)\\%", r"\\%\1", "".join(parts))


def lines(text, width=79):
    """A paragraph in lines of at most so many bytes, each sentence on a line of its own, as roff wants them."""
    sentences = re.split(r"(?<=[\w)”][.:;!?])\s+(?=\S)", inline(" ".join(text.split())))
    # mandoc counts other signs than those of ASCII in this form.
    counted = [re.sub(r"[^\x00-\x7f]", lambda sign: f"\\[u{ord(sign[0]):04X}]", sentence) for sentence in sentences]
    wrapped = [
        re.sub(r"\\\[u([0-9A-F]+)]", lambda form: chr(int(form[1], 16)), line) for sentence in counted
        for line in textwrap.wrap(sentence, width, break_long_words=False, break_on_hyphens=False)]
    # A line that begins like a request is text all the same.
    return [("\\&" if line[0] in ".'" else "") + line.replace("\0", " ") for line in wrapped]


def head(text):
    """The head of a list's item, where short words would be taken for macros."""
    return re.sub(r"(?<!\S)(?=[A-Z%]\w{1,2}(?!\S))", r"\\&", inline(text).replace("\0", " "))


def cells(row):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip())[1:-1]]


def mdoc(text):
    """Markdown in mdoc. A heading becomes a subsection."""
    output = []

    def begin_paragraph():
        if output and not output[-1].startswith((".Ss", ".Sh")):
            output.append(".Pp")

    for block in re.findall(r"^```[^\n]*\n.*?^```$|^#+ [^\n]*$|(?:^(?!```|#+ )[^\n]+\n?)+", text, re.M | re.S):
        rows = block.splitlines()
        if block.startswith("#"):
            output.append(".Ss " + head(block.lstrip("#").strip()))
        elif block.startswith("```"):
            begin_paragraph()
            output.append(".Bd -literal -offset indent -compact")
            output += [("\\&" if row[:1] in (".", "'") else "") + literal(row) for row in rows[1:-1]]
            output.append(".Ed")
        elif block.startswith("|"):
            output.append(".Bl -tag -width Ds")
            for row in rows[2:]:
                title, *rest = cells(row)
                output += [".It " + head(title), *lines("; ".join(rest))]
            output.append(".El")
        elif block.startswith("- "):
            output.append(".Bl -bullet")
            for item in re.split(r"^- ", block, flags=re.M)[1:]:
                output += [".It", *lines(item)]
            output.append(".El")
        else:
            begin_paragraph()
            output += lines(block)
    return "\n".join(output)


def section(text, title):
    """What stands below a heading of a page, up to the next one of its level."""
    _, heading, rest = text.partition(f"\n## {title}\n")
    if not heading:
        raise SystemExit(f"there is no section “{title}”")
    return rest.split("\n## ")[0]


def beginning(date, name, number):
    """The head of a page. Its language has no hyphenation: a name with a hyphen more is another name."""
    months = "January February March April May June July August September October November December".split()
    year, month, day = date.split("-")
    return f""".Dd {months[int(month) - 1]} {int(day)}, {year}
.Dt {name.upper()} {number}
.Os
.hla none"""
