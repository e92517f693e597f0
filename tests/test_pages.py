"""The pages are true: every file, name of the code and command that they mention exists."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from typer.main import get_command

from bot.__main__ import app
from tests.wire.process import ROOT

CODE = ("bot", "engines", "storage", "tests")
FOLDERS = (*CODE, "docs", ".ci", ".github", "deploy")
PAGES = [
    *sorted(ROOT.glob("*.md")),
    ROOT / ".github/pull_request_template.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
README_WORDS = 350
"""Most words of README: a stranger reads it in a minute."""
OTHERS = {"SystemMaxUse", "pt", "full_page_writes", "synchronous_commit", "synchronous_standby_names"}
"""Words in backticks that are not the project's names: a setting of journald, a language, settings of PostgreSQL."""
GLOSSARY, ADD_A_GAME = ROOT / "docs/glossary.md", ROOT / "docs/add_a_game.md"

SUFFIXES = "py|md|json|sql|po|pot|lock|toml|cfg"
FILE = re.compile(rf"(?<![\w/.<>*\[-])((?:[\w.*-]|<\w+>)+(?:/(?:[\w.*-]|<\w+>)+)*\.(?:{SUFFIXES}))(?!\w)")
PLACE = re.compile(rf"(?<![\w/.-])((?:{'|'.join(map(re.escape, FOLDERS))})/(?:[\w./*@-]|<\w+>)*)")
LINK = re.compile(r"\]\(<?([^)#:>]*)(?:#([^)>]+))?>?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"`([A-Za-z_][\w.]*)(?:\([^`]*\))?`")
HOUSECALL = re.compile(r"(?:`|bin/|^ {0,4}|housecall )housecall ([a-z]+(?:-[a-z]+)*)", re.MULTILINE)
MAKE = re.compile(r"(?:`|^ {0,4})make (?:[A-Z]+=\S+ )*([a-z]+)", re.MULTILINE)
MODULE = re.compile(r"python3? -m (tests[\w.]*|bot[\w.]*)")
DOTTED = re.compile(r"`((?:bot|engines|storage|tests)(?:\.\w+)+)`")
EXCERPT = re.compile(r"^```python\n# (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


@cache
def places() -> str:
    """Return every tracked folder and file, a line each: "/bot", "/bot/app.py"."""
    found = [path for path in ROOT.iterdir() if path.is_file()]
    for folder in FOLDERS:
        found += [ROOT / folder, *(ROOT / folder).rglob("*")]
    return "\n".join(f"/{path.relative_to(ROOT).as_posix()}" for path in found if "__pycache__" not in path.parts)


@cache
def sources() -> list[Path]:
    found = [path for folder in CODE for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in found if path != Path(__file__)]


def module(parts: list[str]) -> str | None:
    """Return the text of a module; None if there is no module of that name."""
    paths = (ROOT.joinpath(*parts).with_suffix(".py"), ROOT.joinpath(*parts, "__init__.py"))
    return next((path.read_text(encoding="utf-8") for path in paths if path.is_file()), None)


@cache
def words() -> frozenset[str]:
    """Return every word of the code and its data."""
    data = [path for folder in ("bot", "engines", "storage") for path in (ROOT / folder).rglob("*")]
    data = [path for path in data if path.suffix in {".json", ".sql"}]
    deploy = [path for path in (ROOT / "deploy").rglob("*") if path.is_file()]
    files = [*sources(), *data, *deploy, ROOT / "pyproject.toml", ROOT / ".env.example"]
    texts = (path.read_text(encoding="utf-8") for path in files)
    return frozenset(word for text in texts for word in re.findall(r"[A-Za-z_]\w*", text))


def there(name: str) -> bool:
    """Return True if a path, or the end of one, is a file or folder of the project; <game> and * match anything."""
    name = name.removeprefix("../").rstrip("/")
    pattern = re.sub(r"<\w+>", "[^/\n]+", re.escape(name)).replace(r"\*", "[^/\n]*")
    start = "^" if name.startswith(tuple(f"{folder}/" for folder in FOLDERS)) else ""
    return re.search(f"{start}/{pattern}$", places(), re.MULTILINE) is not None


@each_page
def test_every_file_and_folder_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = {*FILE.findall(text), *(place.rstrip(".") for place in PLACE.findall(text))}
    assert [name for name in sorted(named) if not there(name)] == []


@each_page
def test_every_link_leads_to_a_file_and_to_a_heading_in_it(page: Path) -> None:
    links = sorted({*LINK.findall(FENCE.sub("", page.read_text(encoding="utf-8")))})
    assert [link for link in links if not leads(page, *link)] == []


def leads(page: Path, path: str, heading: str) -> bool:
    """Return True if a link on a page has a target in the repository."""
    target = page.parent / path if path else page
    return target.exists() and (not heading or heading in headings(target))


def headings(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(page.read_text(encoding="utf-8")))
    return {heading.replace(" ", "-") for heading in plain}


@pytest.mark.parametrize(
    ("link", "leads_somewhere"),
    [("[a](docs/proof.md)", True), ("[a](docs/none.md)", False), ("[a](#contributing)", True), ("[a](#none)", False)],
)
def test_a_broken_link_is_found(link: str, *, leads_somewhere: bool) -> None:
    (parts,) = LINK.findall(link)
    assert leads(ROOT / "CONTRIBUTING.md", *parts) is leads_somewhere


@each_page
def test_every_name_in_backticks_stands_in_the_code(page: Path) -> None:
    named = {name for name in NAME.findall(FENCE.sub("", page.read_text(encoding="utf-8"))) if not there(name)}
    parts = {name: name.removesuffix("_total").strip(".").split(".") for name in named - OTHERS}
    assert [name for name in sorted(parts) if not words().issuperset(parts[name])] == []


@each_page
def test_every_command_on_a_page_can_be_run(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    verbs = getattr(get_command(app), "commands", {})
    assert set(HOUSECALL.findall(text)) <= {*verbs}
    modules = (module.rstrip(".").replace(".", "/") for module in MODULE.findall(text))
    assert [module for module in modules if not (there(f"{module}.py") or there(f"{module}/__main__.py"))] == []


@each_page
def test_every_make_target_on_a_page_is_in_the_makefile(page: Path) -> None:
    (targets,) = re.findall(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert {*MAKE.findall(page.read_text(encoding="utf-8"))} <= {*targets.split()}


def test_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").split()) <= README_WORDS


def test_every_dotted_name_in_a_comment_or_docstring_is_there() -> None:
    wrong = []
    for path in sources():
        for name in DOTTED.findall(path.read_text(encoding="utf-8")):
            parts = name.split(".")
            if module(parts) is None:
                last = next((n for n in range(len(parts) - 1, 0, -1) if module(parts[:n]) is not None), 0)
                text = module(parts[:last]) or ""
                if not re.search(rf"^(?:class |def |async def )?{parts[last]}\b", text, re.MULTILINE):
                    wrong.append(f"{path.relative_to(ROOT)}: {name}")
    assert wrong == []


def test_each_meaning_in_the_glossary_is_short_and_each_word_stands_in_the_code() -> None:
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)
    rows = [row for row in rows if row[0] != "word"]
    code = "\n".join(sorted(words())).lower()
    assert [meaning for _, meaning in rows if len(meaning.split()) > 10] == []
    for word, _ in rows:
        for one in word.lower().split(", "):
            assert re.search(re.escape(one).replace(r"\ ", "_?"), code), one
    assert len({word for word, _ in rows}) == len(rows)


def test_every_excerpt_stands_in_the_file_that_it_names() -> None:
    excerpts = EXCERPT.findall(ADD_A_GAME.read_text(encoding="utf-8"))
    assert len(excerpts) == ADD_A_GAME.read_text(encoding="utf-8").count("```python")
    for name, text in excerpts:
        whole = (ROOT / name).read_text(encoding="utf-8")
        at = [whole.find(part.strip("\n")) for part in re.split(r"^ *\.\.\.\n", text, flags=re.MULTILINE)]
        assert -1 not in at, (name, text)
        assert all(one < other for one, other in pairwise(at)), name
