"""A script is sent as one file that does what its modules do."""

from __future__ import annotations

import pytest

from napledger.site.script_bundle import bundled_script

MODULES = {
    "table.js": """/* The table. */

import { deal } from "./deal.js";
import {
  pay,
  owe,
} from "./money.js";
import "./voice.js";

/** Return it all. */
export const table = () => {
  // Why so.
  return deal(pay, owe);
};
import("./later.js");
""",
    "deal.js": """import { pay } from "./money.js";
export function deal(one) {
  return one(pay);
}
""",
    "money.js": """export const pay = "/* no comment */";
export let owe = 1;
""",
    "voice.js": """const words = "import nothing";
""",
    "twice.js": """import "./money.js";
const owe = 2;
""",
    "hidden.js": """import "./money.js";
const also = () => {
  const owe = 2;
  return owe;
};
""",
    "renamed.js": """import { pay as give } from "./money.js";
""",
    "elsewhere.js": """import { pay } from "/other/money.js";
""",
    "default.js": """export default 1;
""",
}


def bundle(name: str) -> str:
    return bundled_script(name, read=MODULES.__getitem__)


def test_every_module_stands_once_before_those_that_need_it() -> None:
    whole = """const pay = "/* no comment */";
let owe = 1;
function deal(one) {
return one(pay);
}
const words = "import nothing";
export const table = () => {
return deal(pay, owe);
};
import("./later.js");
"""
    assert bundle("table.js") == whole


def test_two_modules_may_not_share_a_name() -> None:
    with pytest.raises(ValueError, match=r"^twice\.js: money\.js has a owe too"):
        bundle("twice.js")


def test_a_name_within_a_function_is_its_own() -> None:
    assert "const also" in bundle("hidden.js")


@pytest.mark.parametrize("name", ["renamed.js", "elsewhere.js", "default.js"])
def test_what_is_not_understood_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        bundle(name)
