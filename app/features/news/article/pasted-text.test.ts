import { describe, expect, onTestFinished, test, vi } from "vitest";
import { renderArticle } from "./render-article.server";

/** Articles as word processors, other editors and hurried authors leave them. */

const options = {
  siteUrl: "https://expo.example",
  blogUrls: ["https://blog.example"],
  hasPost: (slug: string) => slug === "rain",
  sizeOf: () => null,
};

const htmlOf = async (html: string) => (await renderArticle({ html, feature_image_caption: null }, options)).html;

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const pasted = (kibibytes: number) => `data:image/png;base64,${"A".repeat(kibibytes * 1024)}`;

describe("pictures of pasted documents", () => {
  test("a small one is shown, without a link to an address that no browser opens", async () => {
    const html = await htmlOf(`<p>a<img src="${PIXEL}" alt="Titik"></p>`);
    expect(html).toContain(`<img src="${PIXEL}" alt="Titik"`);
    expect(html).not.toContain("article-photo");
  });

  test("a large one is named, and the text around it stays", async () => {
    expect(
      await htmlOf(`<p>a</p><p><img src="${pasted(900)}" alt="Denah"></p><h2>b</h2><img src="${pasted(60)}">`),
    ).toBe(
      '<p>a</p><p><em>Picture: Denah</em></p><h2 id="s-b"><a class="heading-anchor" href="#s-b">b</a></h2>' +
        "<em>A picture that cannot be shown here</em>",
    );
  });

  test("many small ones are bounded together", async () => {
    const html = await htmlOf(`<img src="${pasted(30)}">`.repeat(20));
    expect(html.match(/<img/g)).toHaveLength(4);
    expect(html.length).toBeLessThan(150_000);
  });

  test.each(["data:image/svg+xml;base64,PHN2Zz4=", "data:text/html;base64,PGI+", "data:image/png,%00"])(
    "%s is no picture",
    async (src) => {
      expect(await htmlOf(`<p><img src="${src}" alt="x"></p>`)).toBe("<p><em>Picture: x</em></p>");
      expect(await htmlOf(`<a href="${src}">x</a>`)).toBe("x");
    },
  );
});

describe("a bookmark without a title", () => {
  const bookmark = (href: string, title: string) =>
    `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="${href}"><div class="kg-bookmark-content">${title}</div></a></figure>`;

  test.each(['<div class="kg-bookmark-title"></div>', ""])("shows its address", async (title) => {
    expect(await htmlOf(bookmark("https://toko.example/tenda?ref=blog.example", title))).toContain(
      '<div class="kg-bookmark-title">toko.example/tenda</div>',
    );
  });

  test("with one keeps it", async () => {
    expect(await htmlOf(bookmark("https://toko.example/", '<div class="kg-bookmark-title">Toko</div>'))).not.toContain(
      "toko.example</div>",
    );
  });
});

describe("no-break spaces", () => {
  test("between all words of a sentence become spaces", async () => {
    expect(
      await htmlOf("<p>Pameran&nbsp;dibuka&nbsp;pukul <b>sepuluh&nbsp;pagi&nbsp;setiap&nbsp;hari&nbsp;libur</b></p>"),
    ).toBe("<p>Pameran&nbsp;dibuka&nbsp;pukul <b>sepuluh pagi setiap hari libur</b></p>");
  });

  test("within an amount and in code stay", async () => {
    const html = "<p>Rp&nbsp;95&nbsp;000&nbsp;pas</p><p><code>a&nbsp;b&nbsp;c&nbsp;d&nbsp;e</code></p>";
    expect(await htmlOf(html)).toBe(html);
  });
});

describe("texts from right to left", () => {
  test("have their direction, block by block", async () => {
    const html = await htmlOf("<p>أهلا وسهلا</p><p>Selamat datang</p><ul><li>שלום</li></ul>");
    expect(html).toBe('<p dir="auto">أهلا وسهلا</p><p>Selamat datang</p><ul dir="auto"><li>שלום</li></ul>');
  });

  test("keep the direction that their author gave", async () => {
    expect(await htmlOf('<p dir="ltr">أهلا</p>')).toBe('<p dir="ltr">أهلا</p>');
  });
});

test("sixty quotes within each other become four", async () => {
  const html = await htmlOf(`${"<blockquote>a".repeat(60)}${"</blockquote>".repeat(60)}`);
  expect(html.match(/<blockquote>/g)).toHaveLength(4);
  expect(html.match(/a/g)).toHaveLength(60);
});

describe("what an author forgot to end", () => {
  test.each(["textarea", "style", "title", "script", "option", "noscript", "xmp", "noembed", "noframes", "iframe"])(
    "<%s> takes one block with it",
    async (name) => {
      expect(await htmlOf(`<p>a</p><p><${name}>b</p><p>c</p><h2>d</h2>`)).toMatch(
        /^<p>a<\/p><p>.*<\/p><p>c<\/p><h2 id="s-d">/,
      );
    },
  );

  test("a comment and <plaintext> too", async () => {
    expect(await htmlOf("<p>a</p><!-- b<p>c</p>")).toBe("<p>a</p><p>c</p>");
    expect(await htmlOf("<p>a</p><plaintext><p>c</p>")).toBe("<p>a</p><p>c</p>");
  });
});

test("the sanitizer prints nothing, whatever a srcset holds, and readable candidates stay", async () => {
  const printed = (["log", "warn", "error", "info"] as const).map((name) => vi.spyOn(console, name));
  onTestFinished(() => printed.forEach((spy) => void spy.mockRestore()));
  const srcset =
    "https://a.example/1.jpg 1x, https://a.example/2.jpg y, https://a.example/3.jpg 0w,https://a.example/4.jpg 2x";
  const html = await htmlOf(
    `<img src="https://a.example/1.jpg" srcset="${srcset}"><img src="https://a.example/1.jpg" srcset=",, 1x (">`,
  );
  expect(printed.flatMap((spy) => spy.mock.calls)).toEqual([]);
  expect(html).toContain('srcset="https://a.example/1.jpg 1x, https://a.example/4.jpg 2x"');
});
