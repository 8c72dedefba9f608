import { describe, expect, test } from "vitest";
import { postSchema } from "~/content/model/post";
import { shortExcerpt, toCard } from "./post-card";

describe("a short excerpt", () => {
  test.each([
    ["the author's own words before the text", { custom_excerpt: "Own words", excerpt: "Text" }, "Own words"],
    ["the text on one line", { excerpt: "One\n\n\n two\t three " }, "One two three"],
    ["a price on one line", { excerpt: "From  Rp\u00a095.000" }, "From Rp\u00a095.000"],
    ["a price that was written with a space", { excerpt: "From Rp 95.000" }, "From Rp\u00a095.000"],
    ["nothing for an empty post", { excerpt: "" }, null],
    ["nothing for a post without one", { custom_excerpt: null, excerpt: null }, null],
  ])("%s", (_, post, expected) => {
    expect(shortExcerpt(post)).toBe(expected);
  });

  test.each([
    [
      "Sejak 2025[1] dan 2026",
      '<p>Sejak 2025<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> dan 2026</p>',
      "Sejak 2025 dan 2026",
    ],
    ["Sejak 20251 dan 2026", '<p>Sejak <b>2025</b><sup><a href="#fn1">1</a></sup> dan 2026</p>', "Sejak 2025 dan 2026"],
    ["Hall 20 m2", "<p>Hall 20 m<sup>2</sup></p>", "Hall 20 m2"],
  ])("the text %j has no marks of footnotes", (excerpt, html, expected) => {
    expect(shortExcerpt({ excerpt, html })).toBe(expected);
  });

  test.each([
    ["Rp 100.000 Rp 75.000", "<p><s>Rp 100.000</s> Rp 75.000</p>", "Rp\u00a075.000"],
    ["Rp 100.000 Rp 75.000", "<p><strike>Rp&nbsp;100.000</strike> Rp 75.000</p>", "Rp\u00a075.000"],
    ["Was R&D 1, now 2", "<p>Was <del>R&amp;D <b>1</b></del>, now 2</p>", "Was , now 2"],
    ["One\nRp 1 Rp 2", '<p>One</p><div STYLE="Text-Decoration: line-through">Rp\n<i>1</i></div>Rp 2', "One Rp\u00a02"],
    // The same words, of which the second are struck out, and one that the excerpt does not reach.
    ["Rp 1 or Rp 1 or Rp 1", "<p>Rp 1 or <s>Rp 1</s> or Rp 1 <s>Rp 1</s></p>", "Rp\u00a01 or or Rp\u00a01"],
    ["a (b) c", "<p>a <s>(b)</s><s> </s> c<script>s</script></p>", "a c"],
    ["a s b", "<p>a s b<span>line-through</span></p>", "a s b"],
    ["one\ntwo three", "<del><p>one</p><p>two</p></del><p>three</p>", "three"],
    ["Rp 2 Rp 1", '<p><span class="old-price">Rp 2</span> Rp 1</p>', "Rp\u00a01"],
    ["Rp 2 Rp 1", '<p><span class="strike-through">Rp 2</span> Rp 1</p>', "Rp\u00a01"],
  ])("the text %j has no words that are struck out", (excerpt, html, expected) => {
    expect(shortExcerpt({ excerpt, html })).toBe(expected);
    expect(shortExcerpt({ custom_excerpt: excerpt, html })?.replaceAll("\u00a0", " ")).toBe(excerpt.replace("\n", " "));
  });

  test("has no part of a long text that is struck out, where Ghost's ends within it", () => {
    const struck = Array.from({ length: 200 }, (_, index) => `word${index}`).join(" ");
    const excerpt = `Now free. ${struck}`.slice(0, 500);
    expect(shortExcerpt({ excerpt, html: `<p>Now free.</p><p><s>${struck}</s></p>` })).toBe("Now free.");
  });

  test("has no shortcodes of page builders", () => {
    const excerpt = '[vc_row css=".a{margin: 0}"][vc_column]Opens [at 10][/vc_column]';
    expect(shortExcerpt({ excerpt })).toBe("Opens [at 10]");
    expect(shortExcerpt({ excerpt, html: `<p>${excerpt}</p>` })).toBe("Opens [at 10]");
  });

  test("is cut between words, at most 220 characters", () => {
    const excerpt = shortExcerpt({ excerpt: "seven77 ".repeat(50) });
    expect(excerpt).toMatch(/^(?:seven77 )+seven77…$/);
    expect(excerpt?.length).toBeLessThanOrEqual(221);
  });

  test("a word without end is cut within, never an emoji", () => {
    expect(shortExcerpt({ excerpt: "⛺".repeat(300) })).toBe(`${"⛺".repeat(220)}…`);
    expect(shortExcerpt({ excerpt: "👟".repeat(300) })).toBe(`${"👟".repeat(220)}…`);
  });
});

test("a card has no body", () => {
  const post = postSchema.parse({
    id: "1",
    slug: "a",
    title: "A",
    html: "<p>x</p>",
    published_at: "2025-10-15T10:00:00+07:00",
  });
  expect(toCard(post)).not.toHaveProperty("html");
});
