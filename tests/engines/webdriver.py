"""One window of a browser that Playwright cannot drive, by the few commands of WebDriver that a game needs.

The commands are the same in all browsers; how they get there is not: see `firefox.py` and `webkit.py`.
"""

import asyncio
import time
from typing import Any, Protocol

PATIENCE = 60

ENTER = "\ue007"

# The middle of an element, in the window.
MIDDLE = """
const element = document.querySelector(arguments[0]);
element.scrollIntoView({block: "nearest"});
const {x, y, width, height} = element.getBoundingClientRect();
return [Math.round(x + width / 2), Math.round(y + height / 2)];
"""

# Everything that scripts do wrong from now on.
LISTEN = """
window.complaints = [];
addEventListener("error", ({message, filename, lineno}) => complaints.push(`${message} (${filename}, ${lineno})`));
addEventListener("unhandledrejection", ({reason}) => complaints.push(`${reason}`));
document.addEventListener("securitypolicyviolation", ({violatedDirective, blockedURI}) =>
  complaints.push(`${violatedDirective} forbids ${blockedURI}`));
for (const name of ["error", "warn"]) console[name] = (...words) => complaints.push(words.join(" "));
"""


class Wire(Protocol):
    """How commands reach a browser."""

    async def command(self, name: str, **parameters: Any) -> Any: ...


class Window:
    """What a person does with a browser, and what they see in it."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def open(self, address: str) -> None:
        await self._wire.command("Navigate", url=address)

    async def run(self, script: str, *arguments: Any) -> Any:
        """What a script returns."""
        return await self._wire.command("ExecuteScript", script=script, args=list(arguments))

    async def until(self, condition: str, *arguments: Any) -> Any:
        """Wait until an expression is true in the page; its value."""
        deadline = time.monotonic() + PATIENCE
        while not (value := await self.run(f"return {condition}", *arguments)):
            assert time.monotonic() < deadline, f"this did not happen: {condition} {arguments}"
            await asyncio.sleep(0.02)
        return value

    async def sees(self, selector: str) -> None:
        await self.until("document.querySelector(arguments[0])?.checkVisibility()", selector)

    async def texts(self, selector: str) -> list[str]:
        """The words of all that match."""
        found = "[...document.querySelectorAll(arguments[0])]"
        words: list[str] = await self.run(f"return {found}.map((each) => each.textContent)", selector)
        return words

    async def click(self, selector: str) -> None:
        """Press the mouse on something, as soon as it is there."""
        await self.sees(selector)
        x, y = await self.run(MIDDLE, selector)
        move = {"type": "pointerMove", "x": x, "y": y, "duration": 0}
        press, release = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        await self._act("pointer", [move, press, release], parameters={"pointerType": "mouse"})

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        await self._act("key", [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")])

    async def _act(self, kind: str, actions: list[dict[str, Any]], **more: Any) -> None:
        await self._wire.command("PerformActions", actions=[{"type": kind, "id": kind, "actions": actions, **more}])

    async def listen(self) -> None:
        """Note what scripts do wrong from now on, until another page is opened."""
        await self.run(LISTEN)

    async def complaints(self) -> list[str]:
        heard: list[str] = await self.run("return window.complaints")
        return heard
