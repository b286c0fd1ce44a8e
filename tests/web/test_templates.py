"""Rules that every template keeps."""

import re

import pytest

from app.web.templating import TEMPLATE_FOLDER, environment

TEMPLATES = sorted(
    file.relative_to(TEMPLATE_FOLDER).as_posix() for file in TEMPLATE_FOLDER.rglob("*") if file.is_file()
)


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_compiles(name: str) -> None:
    environment().get_template(name)


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_hold_nothing_that_the_policy_would_block(name: str) -> None:
    source = (TEMPLATE_FOLDER / name).read_text(encoding="utf-8")
    assert not re.search(r"\sstyle\s*=", source)
    assert not re.search(r"<style", source)
    assert not re.search(r"\son[a-z]+\s*=", source)
    assert not re.search(r"hx-on|js:", source)
    assert not re.search(r"<script(?![^>]*\ssrc=)", source)
    assert "|safe" not in source.replace(" ", "")


def test_names_are_escaped() -> None:
    template = environment().from_string('<b title="{{ name }}">{{ name }}</b>')
    shown = template.render(name='"><script>')
    assert shown == '<b title="&#34;&gt;&lt;script&gt;">&#34;&gt;&lt;script&gt;</b>'
