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
        "<em>A picture that can’t be shown here</em>",
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
  const card = (html: string) => `<!--kg-card-begin: html-->\n${html}\n<!--kg-card-end: html-->\n`;

  test.each(["<title>Foo", "<style>p{}", "<textarea>Foo"])("in an HTML card, %s shows no markup", async (start) => {
    const html = await htmlOf(`${card(start)}<p>b</p>${card("<title>Bar")}<p>c</p>`);
    expect(html).toMatch(/<p>b<\/p>\s*Bar\s*<p>c<\/p>$/);
    expect(html).not.toContain("&lt;");
  });

  test.each([
    "textarea",
    "style",
    "title",
    "script",
    "option",
    "noscript",
    "xml",
    "xmp",
    "noembed",
    "noframes",
    "iframe",
    "amp-iframe",
    "amp-youtube",
  ])("<%s> takes one block with it", async (name) => {
    expect(await htmlOf(`<p>a</p><p><${name}>b</p><p>c</p><h2>d</h2>`)).toMatch(
      /^<p>a<\/p>(?:<p>[^<]*<\/p>)?<p>c<\/p><h2 id="s-d">/,
    );
  });

  test.each([
    '<amp-youtube data-videoid="aaaaaaaaaaa"/>',
    '<amp-iframe src="https://www.youtube.com/embed/aaaaaaaaaaa"/>',
    '<amp-video src="https://blog.example/a.mp4"/>',
  ])("%s leaves the text after it as it is", async (element) => {
    expect(await htmlOf(`<p>a</p>${element}<p>b</p><h2>c</h2>`)).toMatch(
      /^<p>a<\/p><(?:a|video) .*(?:youtube|a\.mp4).*<\/(?:a|video)><p>b<\/p><h2 id="s-c">/,
    );
  });

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

describe("the wrapper of Google Docs", () => {
  test.each([
    'style="font-weight:normal;" id="docs-internal-guid-1f"',
    'id="docs-internal-guid-1f"',
    'style="font-weight: 400"',
  ])("<b %s> makes nothing bold", async (attributes) => {
    expect(await htmlOf(`<b ${attributes}><p>a <b>b</b></p><p>c</p></b>`)).toBe("<p>a <b>b</b></p><p>c</p>");
  });
});

test("what is removed or unwrapped leaves the elements after it as they are", async () => {
  expect(await htmlOf('<p><b style="font-weight:normal">a</b><i>b</i>c</p>')).toBe("<p>a<i>b</i>c</p>");
  expect(await htmlOf('<p><img width="1" height="1" src="/x.gif"><i>b</i>c</p>')).toBe("<p><i>b</i>c</p>");
  const caption = "<h1>a</h1><i>b</i>c<center>d</center><i>e</i>f";
  expect((await renderArticle({ html: "", feature_image_caption: caption }, options)).caption).toBe(
    "a <i>b</i>c d <i>e</i>f",
  );
});

test("settings of Word and frames of old browsers are no text", async () => {
  const settings = "<xml><w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom></w:WordDocument></xml>";
  expect(await htmlOf(`${settings}<p>a</p><noembed style="font-weight:bold"><img src=x></noembed>`)).toBe("<p>a</p>");
});

test.each([
  ["·", "• Butir"],
  ["§", "• Butir"],
  ["o", "• Butir"],
  // Letters of Wingdings.
  ["ü", "• Butir"],
  ["2.", "2. Butir"],
  ["1", "1 Butir"],
  ["IV", "IV Butir"],
  ["a:", "a: Butir"],
  ["第1", "第1 Butir"],
])("the mark %s of an item of Word is followed by one space", async (mark, text) => {
  const written = `<span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span>`;
  expect(await htmlOf(`<p style="mso-list:l0 level1 lfo1"><![if !supportLists]>${written}<![endif]>Butir</p>`)).toBe(
    `<p>${text}</p>`,
  );
});

test("a message of a chat keeps its lines", async () => {
  const message = '<div><span style="white-space: pre-wrap">Halo &lt;kak&gt;\nTiket <b>dua\ntiga</b></span></div>';
  expect(await htmlOf(message)).toBe("<div><span>Halo &lt;kak&gt;<br>Tiket <b>dua<br>tiga</b></span></div>");
  expect(await htmlOf('<pre style="white-space:pre-wrap">a\nb</pre>')).not.toContain("<br>");
  // No message has so many, and each is an element.
  expect(await htmlOf(`<p style="white-space:pre-wrap">${"a\n".repeat(2_001)}</p>`)).not.toContain("<br>");
  expect(await htmlOf('<div style="white-space:pre-line">\n<p>a</p>\n</div>')).not.toContain("<br>");
});

describe("an address that Cloudflare hid", () => {
  const code = "543d3a323b143127243b7a3d30";
  const PAGE = "/cdn-cgi/l/email-protection";
  const hidden = "[email&#160;protected]";

  test.each([
    [`<a href="${PAGE}" data-cfemail="${code}">${hidden}</a>`, '<a href="mailto:info@espo.id">info@espo.id</a>'],
    [
      `<a href="${PAGE}#${code}"><span data-cfemail="${code}">${hidden}</span></a>`,
      '<a href="mailto:info@espo.id"><span>info@espo.id</span></a>',
    ],
    [
      `<a href="https://blog.example${PAGE}#${code}">Tulis <b>kami</b></a>`,
      '<a href="mailto:info@espo.id">Tulis <b>kami</b></a>',
    ],
    [`<span data-cfemail="${code}">${hidden}</span>`, "<span>info@espo.id</span>"],
  ])("in %s is shown", async (written, shown) => {
    expect(await htmlOf(`<p>Ke ${written}, ya</p>`)).toBe(`<p>Ke ${shown}, ya</p>`);
  });

  test.each(["a", "span"])("is none in <%s>: its words stay", async (name) => {
    expect(await htmlOf(`<p><${name} data-cfemail="54zz">Tulis</${name}></p>`)).toMatch(/^<p>(?:<span>)?Tulis/);
  });
});

test("a table without cells leaves nothing", async () => {
  expect(await htmlOf("<p>a</p><table><tbody><tr></tr></tbody></table>")).toBe("<p>a</p>");
});

describe("empty paragraphs", () => {
  test.each(["<p>&nbsp;</p>", "<p><o:p></o:p></p>", "<p><b><o:p>&nbsp;</o:p></b></p>", "<p><br></p>", "<p>\u200b</p>"])(
    "%s leaves no gap",
    async (html) => {
      expect(await htmlOf(`<p>a</p>${html}<p>b</p>`)).toBe("<p>a</p><p>b</p>");
    },
  );

  test("with media, or where a link leads, stay", async () => {
    const html = await htmlOf(`<p><img src="${PIXEL}"></p><p><a name="b"></a></p><p id="c"></p>`);
    expect(html.match(/<p/g)).toHaveLength(3);
  });
});

describe("what page builders leave", () => {
  test.each([
    '[vc_row css=".vc_custom_1{margin: 0 !important;}"][vc_column width="1/2"]\n[vc_column_text]<p>a</p>[/vc_column_text][/vc_column][/vc_row]',
    '<p>[et_pb_section fb_built="1" _builder_version="4.9"][et_pb_text]</p><p>a</p>[/et_pb_text][/et_pb_section]',
    '<p>[contact-form-7 id="12" title="Kontak"]</p><p>a</p><p>[gallery ids="1,2"]</p>',
    '<p>[contact-form-7 404 "Not Found"]</p><p>a[gallery]</p><p>[rev_slider home][/su_box]</p>',
  ])("%s is no text", async (html) => {
    expect(await htmlOf(html)).toBe("<p>a</p>");
  });

  test.each(["Panggung B [fusion dangdut]", "Kaus [su misura]", "[gallery opens at 10]", "[av]"])(
    "%s is the author's own text",
    async (words) => {
      expect(await htmlOf(`<p>${words}</p>`)).toBe(`<p>${words}</p>`);
    },
  );

  test("the words of a caption stay, and so does what is in other brackets or in code", async () => {
    expect(await htmlOf('<p>[caption id="a" width="300"]Tenda[/caption] [1] [sic] <code>[gallery]</code></p>')).toBe(
      "<p>Tenda [1] [sic] <code>[gallery]</code></p>",
    );
  });
});

test("a list of things to do says what is done", async () => {
  expect(
    await htmlOf(
      '<ul><li><input type="checkbox" checked disabled> Tenda</li><li><input type=checkbox> Sepatu</li></ul>',
    ),
  ).toBe("<ul><li><span>☑</span> Tenda</li><li><span>☐</span> Sepatu</li></ul>");
});

test("words of removed elements stay apart", async () => {
  const html = await htmlOf(
    "<form><label>Name</label><button>Send</button></form><object>Fallback words</object><canvas>Canvas</canvas><p>S<font>e</font>lamat</p>",
  );
  expect(html.replaceAll(/\s+/g, " ")).toBe("Name Send Fallback words Canvas <p>Selamat</p>");
});

test("words of blocks in a caption stay apart", async () => {
  const { caption } = await renderArticle({ html: "", feature_image_caption: "<p>Satu</p><p>dua</p>" }, options);
  expect(caption?.replaceAll(/\s+/g, " ")).toBe("Satu dua");
});

describe("a picture without an address", () => {
  test.each(["<img>", '<img src="javascript:x">', '<img src="http://" alt=" ">'])(
    "%s without words leaves nothing",
    async (image) => {
      expect(
        await htmlOf(`<p>a${image}b</p><p>${image}</p><figure class="kg-card kg-image-card">${image}</figure>`),
      ).toBe("<p>ab</p>");
    },
  );

  test("leaves its words and its caption", async () => {
    expect(await htmlOf('<figure><img alt="Denah"><figcaption>Aula</figcaption></figure>')).toBe(
      '<figure><span class="missing-picture">Denah</span><figcaption>Aula</figcaption></figure>',
    );
  });
});

describe("an address as people type it", () => {
  test.each([
    ["shopee.co.id/x?a=b", "https://shopee.co.id/x?a=b"],
    ["https:/wa.me/6281", "https://wa.me/6281"],
    ["http://https://toko.example/x", "https://toko.example/x"],
    ["www.toko.example", "https://www.toko.example/"],
    ["toko.example#a", "https://toko.example/#a"],
    ["toko.id:8080/x", "https://toko.id:8080/x"],
    ["toko.id:8080", "https://toko.id:8080/"],
    ["nama@toko.example", "mailto:nama@toko.example"],
    ["denah.pdf", "https://blog.example/denah.pdf"],
    ["rain", "/news/rain"],
    ["./faq", "/faq"],
  ])("%s leads to %s", async (href, address) => {
    expect(await htmlOf(`<a href="${href}">x</a>`)).toContain(`<a href="${address}"`);
  });

  test.each(["toko.id:99999/x", "javascript:8080", "toko:8080"])("%s leads nowhere", async (href) => {
    expect(await htmlOf(`<a href="${href}">x</a>`)).toBe("x");
  });
});
