"""Compile every template, so that a mistake in one is found before a visitor finds it.

For developers: `./dev check` runs it as `python -m app.cli.check_templates`.
"""

import sys

from jinja2 import Environment, TemplateSyntaxError

from app.cli.counting import counted
from app.web.templating import environment


def mistakes(templates: Environment) -> list[str]:
    found = []
    for name in templates.list_templates():
        try:
            templates.get_template(name)
        except TemplateSyntaxError as error:
            found.append(f"{error.filename or name}:{error.lineno}: {error.message}")
    return found


def main() -> int:
    templates = environment()
    found = mistakes(templates)
    for mistake in found:
        print(mistake)
    print(f"{counted(len(templates.list_templates()), 'template')}, {len(found)} with mistakes.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
