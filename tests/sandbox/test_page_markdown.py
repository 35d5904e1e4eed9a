import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.sandbox.sample_chromium import scripts_only

pytestmark = pytest.mark.browser

RENDER = """async (text) => {
  const { render } = await import("/page/markdown.js");
  const box = document.createElement("div");
  box.append(render(text, {
    locale: "en-US",
    memberName: (id) => ({ 1: "Anna", 2: "<b>Bram</b>" })[id] ?? null,
    channelName: (id) => (id === "5" ? "duel" : null),
    isMe: (id) => id === "1",
  }));
  document.body.replaceChildren(box);
  return box.innerHTML;
}"""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with scripts_only() as opened:
        yield opened


def html(page: Page, text: str) -> str:
    made: str = page.evaluate(RENDER, text)
    return made.replace('<div class="md-text">', "<p>").replace("</div>", "</p>")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**bold** _it_ *it*", "<p><strong>bold</strong> <em>it</em> <em>it</em></p>"),
        ("__under__ ~~gone~~", "<p><u>under</u> <s>gone</s></p>"),
        ("***both***", "<p><strong><em>both</em></strong></p>"),
        ("**a *b***", "<p><strong>a <em>b</em></strong></p>"),
        ("*a **b***", "<p><em>a <strong>b</strong></em></p>"),
        ("**a\nb**", "<p><strong>a\nb</strong></p>"),
        ("snake_case_name 2 * 3 * 4", "<p>snake_case_name 2 * 3 * 4</p>"),
        ("*a * b* _a_b_ c", "<p><em>a * b</em> <em>a_b</em> c</p>"),
        ("**not closed", "<p>**not closed</p>"),
        (r"\*plain\* \<@1> \\", r"<p>*plain* &lt;@1&gt; \</p>"),
        ("`**code**` ``a`b``", "<p><code>**code**</code> <code>a`b</code></p>"),
        ("# One\n## Two\n### Three\n-# small", None),
        ("one\n\ntwo", "<p>one\n\ntwo</p>"),
        ("- a\n- b\n  - c", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"),
        ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
        ("> a\n> b\nc", "<blockquote><p>a\nb</p></blockquote><p>c</p>"),
        (">>> a\nb", "<blockquote><p>a\nb</p></blockquote>"),
        ("<@1> <#5> <@9>", None),
        ("-5 is a number, - is not", "<p>-5 is a number, - is not</p>"),
    ],
)
def test_markdown_becomes_the_elements_it_means(
    page: Page, text: str, expected: str | None
) -> None:
    made = html(page, text)
    if text.startswith("# One"):
        assert '<h3 class="md-h1">One</h3><h4 class="md-h2">Two</h4>' in made
        assert '<div class="md-small">small</p>' in made
    elif text.startswith("<@1>"):
        assert re.search(
            '<span class="mention me .*role="button".*data-user="1">@Anna</span>', made
        )
        assert '<span class="mention">#duel</span>' in made
        assert '<span class="mention">@unknown</span>' in made
    else:
        assert made == expected


@pytest.mark.parametrize(
    "text",
    [
        "<script>window.hit = 1</script><img src=x onerror='window.hit = 1'>",
        "[x](javascript:window.hit=1) [y](data:text/html,1)",
        "`<img src=x onerror=window.hit=1>` ```<b>x</b>```",
        '<@2> **<i>x</i>** <:a_b"onerror=:1>',
        '<https://a.test/"onclick=window.hit=1>',
    ],
)
def test_no_text_brings_markup_of_its_own(page: Page, text: str) -> None:
    html(page, text)
    assert page.locator("body :is(script, img, i, b)").count() == 0
    assert page.locator("body a:not([href^=http])").count() == 0
    assert page.locator("[onclick], [onerror]").count() == 0
    assert page.evaluate("window.hit") is None


def test_links_open_elsewhere_and_leave_the_full_stop_out(page: Page) -> None:
    html(page, "see https://a.test/b_c_d. or [the **rules**](https://a.test/x)")
    first, second = page.locator("a").all()
    assert first.get_attribute("href") == "https://a.test/b_c_d"
    assert second.inner_text() == "the rules"
    assert second.get_attribute("rel") == "noopener noreferrer"


def test_a_custom_emoji_is_a_picture_with_its_name(page: Page) -> None:
    html(page, "<:r5:123456789012345678>")
    picture = page.locator("img.emoji")
    assert picture.get_attribute("src") == "/emojis/123456789012345678.webp?size=64"
    assert picture.get_attribute("alt") == ":r5:"


def test_a_spoiler_shows_itself_to_the_keyboard_too(page: Page) -> None:
    html(page, "||secret||")
    spoiler = page.locator(".spoiler")
    spoiler.focus()
    page.keyboard.press("Enter")
    assert "shown" in (spoiler.get_attribute("class") or "")


@pytest.mark.parametrize(
    ("mark", "words"),
    [
        ("<t:86400:d>", "1/2/70"),
        ("<t:86400:D>", "January 2, 1970"),
        ("<t:86400:t>", "12:00 AM"),
        ("<t:86400:T>", "12:00:00 AM"),
        ("<t:86400:f>", "January 2, 1970 at 12:00 AM"),
        ("<t:86400>", "January 2, 1970 at 12:00 AM"),
        ("<t:86400:F>", "Friday, January 2, 1970 at 12:00 AM"),
    ],
)
def test_a_timestamp_reads_as_its_style_says(page: Page, mark: str, words: str) -> None:
    html(page, mark)
    assert page.locator("time").inner_text().replace("\u202f", " ") == words


def test_a_relative_timestamp_goes_with_the_time(page: Page) -> None:
    html(page, "<t:1000:R>")
    tick = "async (ms) => (await import('/page/timestamps.js')).tick(document, ms)"
    said = []
    for seconds in (700, 940, 999, 1000, 1001, 1120, 1000 + 7200):
        page.evaluate(tick, seconds * 1000)
        said.append(page.locator("time").inner_text())
    assert said == [
        "in 5 minutes", "in 1 minute", "in 1 second", "now", "1 second ago",
        "2 minutes ago", "2 hours ago",
    ]  # fmt: skip


def test_a_relative_timestamp_speaks_the_readers_language(page: Page) -> None:
    said = page.evaluate(
        "async () => (await import('/page/timestamps.js')).format(1000, 'R', 'nl', 700000)"
    )
    assert said == "over 5 minuten"
