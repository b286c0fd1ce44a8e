"""The script `./dev`, without a network: a fake python3 stands in for the real one and notes its calls."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("chmod", "cksum", "cp", "env", "mkdir", "rm", "sed")

# Runs as python3 and, copied by its own `-m venv`, as .venv/bin/python.
FAKE_PYTHON = """#!/bin/sh
printf '%s\\n' "$*" >>"$CALLS"
case "$*" in
    *version_info*) exit "${TOO_OLD:-0}" ;;
    *ensurepip*) exit "${NO_VENV:-0}" ;;
    '-m venv .venv') mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
    *uv.txt*) exit 1 ;;
    '-m pip install'*) exit "${INSTALL_FAILS:-0}" ;;
esac
"""


BROWSERS = ("chromium-headless-shell", "firefox-esr", "WebKitWebDriver", "Xvfb")

# Installs nothing but the program that a package is for. `NOT_THERE` names packages that it does not have.
FAKE_APT_GET = """#!/bin/sh
printf '%s\\n' "apt-get $*" >>"$CALLS"
for package in "$@"; do :; done
case " ${NOT_THERE:-} " in *" $package "*) exit 1 ;; esac
case $package in
    webkit2gtk-driver) program=WebKitWebDriver ;;
    xvfb) program=Xvfb ;;
    *) program=$package ;;
esac
[ "$package" = update ] || cp "$0" "${0%/*}/$program"
"""


class Checkout:
    """A folder with `dev` and its lock files, and a PATH with next to nothing on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "my games"  # with a space: people have such folders
        self.folder.mkdir()
        self.programs = folder / "bin"
        self.programs.mkdir()
        self.calls_file = folder / "calls"
        shutil.copy(ROOT / "dev", self.folder)
        for lock in ("requirements.txt", "requirements-test.txt"):
            (self.folder / lock).write_text("uv==1 \\\n    --hash=sha256:00\nother==2\n")
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found is not None
            (self.programs / tool).symlink_to(found)

    def add_program(self, name: str, script: str) -> None:
        program = self.programs / name
        program.write_text(script)
        program.chmod(0o755)

    def add_python(self) -> None:
        self.add_program("python3", FAKE_PYTHON)

    def add_browsers(self) -> None:
        for name in BROWSERS:
            self.add_program(name, "#!/bin/sh\n")

    def apt_get_calls(self) -> list[str]:
        """What it was asked for, behind the options."""
        calls = [call for call in self.calls() if call.startswith("apt-get ")]
        assert all(call.startswith("apt-get -q -y --no-install-recommends ") for call in calls)
        return [call.removeprefix("apt-get -q -y --no-install-recommends ") for call in calls]

    def dev(self, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        self.calls_file.unlink(missing_ok=True)
        return subprocess.run(
            ["/bin/sh", self.folder / "dev", *words],
            cwd="/",
            env={"PATH": str(self.programs), "CALLS": str(self.calls_file), **settings},
            check=False,
            capture_output=True,
            text=True,
            timeout=20,
        )

    def calls(self) -> list[str]:
        return self.calls_file.read_text().splitlines()

    def installed(self) -> bool:
        return any("pip install" in call and "uv.txt" not in call for call in self.calls())


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def only_sentence(result: subprocess.CompletedProcess[str]) -> str:
    assert result.returncode == 1
    assert result.stdout == ""
    return result.stderr.splitlines()[-1]


@pytest.mark.parametrize("shell", ["sh", "dash", "bash"])
def test_the_script_is_valid_in_every_shell(shell: str) -> None:
    program = shutil.which(shell)
    if program is not None:  # dash is `sh` on Debian, bash is not everywhere
        subprocess.run([program, "-n", ROOT / "dev"], check=True)


def test_the_scripts_can_be_executed() -> None:
    assert os.access(ROOT / "dev", os.X_OK)
    assert os.access(ROOT / ".ci/run", os.X_OK)
    assert (ROOT / "dev").read_text().startswith("#!/bin/sh\n")


@pytest.mark.parametrize("words", [[], ["help"], ["--help"]])
def test_help(checkout: Checkout, words: list[str]) -> None:
    result = checkout.dev(*words)
    assert result.returncode == 0
    for command in ("run", "test", "check", "bench", "lock", "help"):
        assert f"\n  {command} " in result.stdout


def test_an_unknown_command(checkout: Checkout) -> None:
    result = checkout.dev("rnu")
    assert result.returncode == 1
    assert result.stderr.startswith('There is no command "rnu".\n\nUsage: ./dev COMMAND\n')


def test_no_python(checkout: Checkout) -> None:
    assert only_sentence(checkout.dev("run")) == (
        "Azulejo needs Python 3.11 or newer, and there is no python3 here: please install it."
    )


def test_an_old_python(checkout: Checkout) -> None:
    checkout.add_python()
    assert only_sentence(checkout.dev("run", TOO_OLD="1")) == (
        "Azulejo needs Python 3.11 or newer, and python3 here is older: please install a newer one."
    )


def test_a_newer_python_under_another_name_is_found(checkout: Checkout) -> None:
    checkout.add_python()
    (checkout.programs / "python3").rename(checkout.programs / "python3.12")
    checkout.add_program("python3", "#!/bin/sh\nexit 1\n")
    assert checkout.dev("run").returncode == 0


def test_python_without_venv(checkout: Checkout) -> None:
    checkout.add_python()
    assert only_sentence(checkout.dev("run", NO_VENV="1")) == (
        "Python's venv module is missing: please install it (on Debian and Ubuntu: apt install python3-venv)."
    )
    assert not (checkout.folder / ".venv").exists()


def test_run_installs_once_and_again_when_the_lock_changes(checkout: Checkout) -> None:
    checkout.add_python()
    assert checkout.dev("run", "--port", "9000").returncode == 0
    assert checkout.installed()
    assert checkout.calls()[-1] == "-m app serve --port 9000"

    assert checkout.dev("run").returncode == 0
    assert not checkout.installed()
    assert checkout.calls()[-1] == "-m app serve"

    (checkout.folder / "requirements.txt").write_text("other==3\n")
    assert checkout.dev("run").returncode == 0
    assert checkout.installed()


def test_the_test_packages_are_enough_to_run(checkout: Checkout) -> None:
    checkout.add_python()
    checkout.dev("check")
    assert checkout.installed()
    checkout.dev("run")
    assert not checkout.installed()
    checkout.dev("check")
    assert not checkout.installed()


def test_packages_that_cannot_be_installed(checkout: Checkout) -> None:
    checkout.add_python()
    sentence = only_sentence(checkout.dev("run", INSTALL_FAILS="1"))
    assert sentence.startswith("The packages in requirements.txt could not be installed")
    assert not any("-m app" in call for call in checkout.calls())
    assert checkout.dev("run").returncode == 0  # the next attempt tries again
    assert checkout.installed()


def test_check_runs_every_check_even_when_one_fails(checkout: Checkout) -> None:
    checkout.add_python()
    assert checkout.dev("check").returncode == 0
    program = checkout.folder / ".venv/bin/python"
    program.write_text(FAKE_PYTHON.replace("case", '[ "$2" != ruff ] || exit 1\ncase', 1))
    assert checkout.dev("check").returncode == 1
    own = ["app.cli.check_templates", "tests.checks.scripts", "tests.checks.styles"]
    wanted = ["ruff check", "ruff format --check", "mypy", *own]
    assert all(any(check in call for call in checkout.calls()) for check in wanted)


def test_all_tests_or_the_chosen_ones(checkout: Checkout) -> None:
    checkout.add_python()
    checkout.add_browsers()
    assert checkout.dev("test").returncode == 0
    assert checkout.calls()[-1] == "-m pytest -n 2 --dist worksteal"
    assert "-m mypy" in checkout.calls()
    assert checkout.dev("test", "tests/rules", "-k", "two words").returncode == 0
    assert checkout.calls()[-1] == "-m pytest tests/rules -k two words"


@pytest.mark.parametrize("broken", ["mypy", "pytest"])
def test_the_tests_fail_when_a_check_or_a_test_does(checkout: Checkout, broken: str) -> None:
    checkout.add_python()
    checkout.add_browsers()
    checkout.dev("check")
    program = checkout.folder / ".venv/bin/python"
    program.write_text(FAKE_PYTHON.replace("case", f'[ "$2" != {broken} ] || exit 1\ncase', 1))
    assert checkout.dev("test").returncode == 1
    assert checkout.calls()[-1] == "-m pytest -n 2 --dist worksteal"


def test_programs_that_tests_need_are_installed_by_root(checkout: Checkout) -> None:
    checkout.add_python()
    checkout.add_program("id", "#!/bin/sh\necho 0\n")
    checkout.add_program("apt-get", FAKE_APT_GET)
    assert checkout.dev("test").returncode == 0
    packages = ("chromium-headless-shell", "firefox-esr", "webkit2gtk-driver", "xvfb")
    assert checkout.apt_get_calls() == ["update", *(f"install {package}" for package in packages)]
    assert checkout.calls()[-1] == "-m pytest -n 2 --dist worksteal"

    assert checkout.dev("test").returncode == 0
    assert checkout.apt_get_calls() == []


def test_only_what_is_missing_is_installed_under_the_name_that_there_is(checkout: Checkout) -> None:
    checkout.add_python()
    checkout.add_browsers()
    (checkout.programs / "firefox-esr").unlink()
    checkout.add_program("id", "#!/bin/sh\necho 0\n")
    checkout.add_program("apt-get", FAKE_APT_GET)
    assert checkout.dev("test", NOT_THERE="firefox-esr").returncode == 0
    assert checkout.apt_get_calls() == ["update", "install firefox-esr", "install firefox"]


def test_a_program_that_no_package_has(checkout: Checkout) -> None:
    checkout.add_python()
    checkout.add_program("id", "#!/bin/sh\necho 0\n")
    checkout.add_program("apt-get", FAKE_APT_GET)
    sentence = only_sentence(checkout.dev("test", NOT_THERE="webkit2gtk-driver"))
    assert sentence == "WebKitWebDriver could not be installed: the lines above say why."
    assert not any("pytest" in call for call in checkout.calls())


@pytest.mark.parametrize("apt", [True, False])
def test_programs_that_cannot_be_installed_are_named(checkout: Checkout, apt: bool) -> None:
    checkout.add_python()
    checkout.add_program("id", "#!/bin/sh\necho 1000\n")
    if apt:
        checkout.add_program("apt-get", "#!/bin/sh\n")
    sentence = only_sentence(checkout.dev("test"))
    wanted = "The tests need what is not here: please install Chromium, Firefox, WebKitWebDriver, Xvfb"
    hint = "(as root: apt-get install chromium-headless-shell firefox-esr webkit2gtk-driver xvfb"
    assert sentence.startswith(wanted)
    assert (hint in sentence) == apt
    assert not any("pytest" in call for call in checkout.calls())


def test_bench_knows_what_there_is(checkout: Checkout) -> None:
    checkout.add_python()
    (checkout.folder / "bench").mkdir()
    (checkout.folder / "bench/rules.py").touch()
    checkout.dev("bench", "--games", "5")
    assert checkout.calls()[-1] == "-m bench.rules --games 5"
    assert only_sentence(checkout.dev("bench", "nonsense")) == (
        "There is no bench/nonsense.py: name another module of bench/."
    )


def test_lock_files_name_no_place_and_every_package_has_a_hash() -> None:
    for lock in ("requirements.txt", "requirements-test.txt"):
        lines = (ROOT / lock).read_text().splitlines()
        assert not [line for line in lines if "://" in line or line.startswith("-")]
        pinned = [number for number, line in enumerate(lines) if "==" in line]
        assert len(pinned) > 20
        assert all("--hash=sha256:" in lines[number + 1] for number in pinned)


def test_the_test_packages_include_the_others_in_the_same_versions() -> None:
    run, test = (
        {line.rstrip(" \\") for line in (ROOT / lock).read_text().splitlines() if "==" in line}
        for lock in ("requirements.txt", "requirements-test.txt")
    )
    assert run < test
