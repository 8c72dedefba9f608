import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { renderArticle } from "~/news/article/render-article.server";

const BLOG = "https://blog.example";

const options = { siteUrl: "https://expo.example", blogUrls: [BLOG], hasPost: () => false, sizeOf: () => null };

const render = (html: string) => renderArticle({ html, feature_image_caption: null }, options);

async function rendered(html: string) {
  return load((await render(html)).html, null, false);
}

describe("what a style says of words", () => {
  test.each([
    [
      '<p>Rp 1 <span style="text-decoration: line-through">Rp 2</span></p>',
      "<p>Rp&nbsp;1 <span><s>Rp&nbsp;2</s></span></p>",
    ],
    ['<p><span style="text-decoration-line:line-through">old</span></p>', "<p><span><s>old</s></span></p>"],
    ["<p><strike>old</strike></p>", "<p><s>old</s></p>"],
    ['<p style="FONT-WEIGHT: 700 !important">all</p>', "<p><strong>all</strong></p>"],
    ['<p><span style="font-weight:400;font-style:italic">slanted</span></p>', "<p><span><em>slanted</em></span></p>"],
    ['<p><b style="font-weight:bold">once</b></p>', "<p><b>once</b></p>"],
    [
      '<ul style="text-decoration:line-through"><li>one</li><li>two</li></ul>',
      "<ul><li><s>one</s></li><li><s>two</s></li></ul>",
    ],
    // Elements that are not a part of an article.
    ...["font", "big", "tt", "nobr", "blink"].map((name) => [
      `<p><${name} style="text-decoration:line-through">old</${name}></p>`,
      "<p><span><s>old</s></span></p>",
    ]),
    ['<p><label style="text-decoration:line-through">old</label></p>', "<p> <span><s>old </s></span></p>"],
    ['<center style="text-decoration:line-through">old</center>', "<div><s>old</s></div>"],
    [
      '<center style="text-decoration:line-through"><p>one</p><p>two</p></center>',
      "<div><p><s>one</s></p><p><s>two</s></p></div>",
    ],
    ['<p><b style="font-weight:normal;text-decoration:line-through">old</b></p>', "<p><span><s>old</s></span></p>"],
    ['<script style="font-weight:bold">run()</script><p>x</p>', "<p>x</p>"],
    ['<p>m<span style="font-size:0.6em;vertical-align:super">2</span></p>', "<p>m<span><sup>2</sup></span></p>"],
    ['<p>H<span style="vertical-align:sub">2</span>O</p>', "<p>H<span><sub>2</sub></span>O</p>"],
    ...["line-through", "text-decoration-line-through", "x elementor-price-table__original-price"].map((name) => [
      `<p><span class="${name}">old</span></p>`,
      "<p><span><s>old</s></span></p>",
    ]),
    ['<p><span class="strikers">plain</span></p>', "<p><span>plain</span></p>"],
    ['<p data-marks="s">plain</p>', "<p>plain</p>"],
    ['<p style="font-weight:normal;text-decoration:none">plain</p>', "<p>plain</p>"],
  ])("stays: %s", async (html, expected) => {
    expect((await render(html)).html).toBe(expected);
  });

  test.each(["span", "font", "p", "center"])("stays in the caption of the feature picture, in <%s>", async (name) => {
    const caption = `<${name} style="text-decoration:line-through">Rp 2</${name}>`;
    const article = await renderArticle({ html: "", feature_image_caption: caption }, options);
    expect(article.caption?.replace(/ (?=<)/g, "")).toBe("<span><s>Rp 2</s></span>");
  });

  test("a struck-out table stays struck out, cell by cell", async () => {
    const $ = await rendered(
      '<table style="text-decoration:line-through"><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    );
    expect($("td > s")).toHaveLength(2);
    expect($("tr > s, tbody > s, table > s")).toHaveLength(0);
  });
});

describe("pictures", () => {
  test("of a srcset on another host than the picture, none is offered", async () => {
    const $ = await rendered(
      `<img src="${BLOG}/a.jpg" srcset="https://dead.example/a-300.jpg 300w, https://dead.example/a-900.jpg 900w" sizes="100vw" width="900" height="600">`,
    );
    expect($("img").attr()).toMatchObject({ src: `${BLOG}/a.jpg` });
    expect($("img").attr()).not.toHaveProperty("srcset");
  });
  test("of a srcset, those on the picture's own host are offered", async () => {
    const $ = await rendered(
      '<img src="https://i.example/a.jpg" srcset="https://i.example/b.jpg 2x, https://dead.example/c.jpg 3x">',
    );
    expect($("img").attr("srcset")).toBe("https://i.example/b.jpg 2x");
  });
  test("of a picture's sources, those on the picture's own host are offered: browsers never fall back from one", async () => {
    const source = (host: string) => `<source srcset="${host}/a.webp, ${host}/b.webp 2x" type="image/webp">`;
    const $ = await rendered(`<picture>${source("https://dead.example")}${source(BLOG)}<img src="/a.jpg"></picture>`);
    const offered = $("picture > source").toArray();
    expect(offered.map((source) => $(source).attr("srcset"))).toEqual([`${BLOG}/a.webp, ${BLOG}/b.webp 2x`]);
  });
  test.each([
    ['<img src="/a.jpg" width="120">', { width: "120", height: "80", class: "size-unknown" }],
    ['<img src="/a.jpg" width="120px" height="auto">', { width: "120", height: "80", class: "size-unknown" }],
    ['<img src="/a.jpg" style="width: 120px">', { width: "120", height: "80", class: "size-unknown" }],
    // A sign in a line of text is not a higher than the line, or hardly: it keeps its shape.
    ['<p>Open <img src="/a.jpg" width="24"></p>', { width: "24", height: "16" }],
    ['<img src="/a.jpg" style="width:300px;height:200px">', { width: "300", height: "200" }],
    ['<img src="/a.jpg" width="700">', { width: "700", height: "467", class: "size-unknown" }],
    ['<img src="/a.jpg" width="50%">', { width: "736", height: "491", class: "size-unknown" }],
    ['<p><img src="/a.jpg" width="17.599999999999998px" height="17.6px"></p>', { width: "17", height: "17" }],
    ['<img src="/a.jpg" style="width:300.123456px;height:200px">', { width: "300", height: "200" }],
    ['<img src="/a-1024x768.jpg">', { width: "1024", height: "768" }],
    ['<img src="/a-1024x768.jpg" width="120">', { width: "120", height: "90" }],
    ['<img src="/a.jpg">', { width: "736", height: "491", class: "size-unknown" }],
  ])("%s has its place from the start", async (html, expected) => {
    const { width, height, class: className } = (await rendered(html))("img").attr() ?? {};
    expect(
      Object.fromEntries(Object.entries({ width, height, class: className }).filter(([, value]) => value)),
    ).toEqual(expected);
  });
});

describe("pictures that a script would load", () => {
  const REAL = `${BLOG}/a.jpg`;
  const SVG = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%203%202'%3E%3C/svg%3E";
  const GIF = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
  test.each([
    `<img data-src="${REAL}" class="lazyload" alt="Tenda">`,
    `<img src="${SVG}" data-lazy-src="${REAL}" alt="Tenda"><noscript><img src="${REAL}" alt="Tenda"></noscript>`,
    `<p><img src="${GIF}" data-src="${REAL}" alt="Tenda">\n<noscript><img src="${REAL}" alt="Tenda"></noscript></p>`,
    `<img src="${SVG}" alt="Tenda"><noscript><img src="${REAL}" alt="Tenda"></noscript>`,
    `<img src="/wp-content/plugins/x/images/blank.gif" data-original="${REAL}" alt="Tenda">`,
    `<picture><source data-srcset="/a.webp"><img data-src="/a.jpg" alt="Tenda"></picture><noscript><img src="/a.jpg" alt="Tenda"></noscript>`,
    `<amp-img src="${REAL}" alt="Tenda" width="3" height="2"><noscript><img src="${REAL}" alt="Tenda"></noscript></amp-img>`,
    `<amp-img src="${REAL}" alt="Tenda" width="3" height="2"></amp-img>`,
  ])("%s is one picture", async (html) => {
    const $ = await rendered(html);
    expect(
      $("img")
        .toArray()
        .map((image) => $(image).attr("src")),
    ).toEqual([REAL]);
    expect($.text().trim()).toBe("");
  });
  test("what stands beside nothing leaves nothing", async () => {
    expect((await render("<p>a</p><noscript></noscript><noscript></noscript><p>b</p>")).html).toBe("<p>a</p><p>b</p>");
  });
  test("a picture that has only candidates is there", async () => {
    const $ = await rendered(
      '<img srcset="https://a.example/w_1,h_2/x.jpg 1x, /b.jpg 2x"><img srcset="/c.jpg, /d.jpg 2x">',
    );
    const pictures = $("img").toArray();
    expect(pictures.map((image) => $(image).attr("src"))).toEqual(["https://a.example/w_1,h_2/x.jpg", `${BLOG}/c.jpg`]);
  });
  test("has its candidates too", async () => {
    const $ = await rendered('<img src="data:," data-src="/a.jpg" data-srcset="/b,c_1.jpg 1x, /d.jpg 2x">');
    expect($("img").attr("srcset")).toBe(`${BLOG}/b,c_1.jpg 1x, ${BLOG}/d.jpg 2x`);
  });
  test("an address that is there, and one of a program, are not replaced", async () => {
    const $ = await rendered('<img src="/a.jpg" data-src="/full.jpg"><p><img data-src="javascript:alert(1)"></p>');
    expect(
      $("img")
        .toArray()
        .map((image) => $(image).attr("src")),
    ).toEqual([REAL]);
  });
  test("two different pictures in a row stay", async () => {
    expect((await rendered('<p><img src="/a.jpg"><img src="/b.jpg"> <img src="/a.jpg"></p>'))("img")).toHaveLength(3);
  });
});

describe("pictures that nobody is to see as such", () => {
  test.each([
    '<img height="1" width="1" style="display:none" src="https://count.example/tr?id=1">',
    '<noscript><img height="1" width="1" src="https://count.example/tr?id=1"></noscript>',
    '<img src="https://count.example/a.gif" style="visibility: hidden">',
    '<noscript><iframe src="https://tags.example/ns.html?id=GTM-X" height="0" width="0" style="display:none"></iframe></noscript>',
  ])("%s is left out", async (html) => {
    expect((await render(`<p>a</p>${html}<p>b</p>`)).html).toBe("<p>a</p><p>b</p>");
  });
  test.each([
    '<img src="https://s.w.org/images/core/emoji/14.0.0/72x72/1f3d5.png" alt="🏕️" class="wp-smiley" style="height: 1em">',
    '<img crossorigin="anonymous" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP" alt="🏕️" class="b15 emoji wa">',
  ])("%s is an emoji", async (image) => {
    expect((await render(`<p>Camp ${image}!</p>`)).html).toBe("<p>Camp <span>🏕️</span>!</p>");
  });
  test("a photo that is described by an emoji stays a photo", async () => {
    expect((await rendered('<img src="/tenda.jpg" alt="🏕️">'))("img")).toHaveLength(1);
  });
});

describe("headings", () => {
  test.each([
    ["h2 h4 h4 h2", "h2 h3 h3 h2"],
    ["h1 h3 h5 h3 h2", "h2 h3 h4 h3 h2"],
    ["h4 h3 h2 h6", "h2 h2 h2 h3"],
    ["h2 h3 h4 h5 h6", "h2 h3 h4 h5 h6"],
  ])("of the levels %s are on the page as %s", async (written, shown) => {
    const $ = await rendered(
      written
        .split(" ")
        .map((name) => `<${name}>x</${name}>`)
        .join(""),
    );
    const names = $("h1, h2, h3, h4, h5, h6")
      .toArray()
      .map(({ name }) => name);
    expect(names.join(" ")).toBe(shown);
  });
});

test("a heading in a summary is not a link, so that a press on it opens the details", async () => {
  const $ = await rendered("<details><summary><h3>Cara bayar</h3></summary><p>x</p></details>");
  expect($("summary > h2").attr("id")).toBe("s-cara-bayar");
  expect($("summary a")).toHaveLength(0);
});

describe("lists", () => {
  test("33 deep keep their words, in their order, in eight steps", async () => {
    const words = Array.from({ length: 33 }, (_, index) => `w${index}`);
    const $ = await rendered(words.map((word) => `<ul><li>${word}`).join("") + "</li></ul>".repeat(33));
    expect(
      $("li")
        .toArray()
        .map((item) => $(item).contents().first().text()),
    ).toEqual(words);
    const depths = $("ul")
      .toArray()
      .map((list) => $(list).parents("ul").length);
    expect(Math.max(...depths)).toBe(7);
  });
  test("beside others in one item keep their order", async () => {
    const deep = "<ul><li>x".repeat(8);
    const $ = await rendered(`${deep}<ol><li>1</li></ol><ol><li>2</li></ol>${"</li></ul>".repeat(8)}`);
    expect($.text()).toBe("xxxxxxxx12");
    expect($("ul > ul, ol > ul, ol > ol, ul > ol")).toHaveLength(0);
  });
});

describe("embeds of Typeform", () => {
  test.each([
    '<div data-tf-widget="AbC123x"></div><script src="//embed.typeform.com/next/embed.js"></script>',
    '<div data-tf-popup="AbC123x"></div>',
  ])("%s lead to the form", async (html) => {
    const $ = await rendered(html);
    expect($("a.embed").attr("href")).toBe("https://form.typeform.com/to/AbC123x");
    expect($("a.embed").text()).toBe("Open the form at form.typeform.com");
  });
  test("a button leads to its form", async () => {
    const $ = await rendered('<button data-tf-slider="AbC123x">Daftar</button>');
    expect($("a").attr("href")).toBe("https://form.typeform.com/to/AbC123x");
    expect($.text().trim()).toBe("Daftar");
  });
  test("a live one, whose form only a script knows, is named", async () => {
    const $ = await rendered('<div data-tf-live="01HXYZ" data-lost-form="evil.example"></div>');
    expect($.text()).toBe("A form of typeform.com belongs here, which can’t be shown.");
    expect((await rendered('<div data-lost-form="evil.example"></div>')).text()).toBe("");
  });
  test.each(['<div data-tf-widget="a/../b"></div>', '<button data-tf-popup="">x</button>'])(
    "%s leads nowhere",
    async (html) => {
      expect((await rendered(html))("a")).toHaveLength(0);
    },
  );
});

describe("tables", () => {
  test("cells and rows that are aligned by attribute stay so", async () => {
    const $ = await rendered('<table><tr align="CENTER"><td align="right">1</td><td align="evil">2</td></tr></table>');
    expect($("td").first().attr("class")).toBe("align-right");
    expect($("td").last().attr("class")).toBeUndefined();
    expect($("tr").attr("class")).toBe("align-center");
  });
  test.each([
    ['<tr><td><p align="right">1</p></td></tr>', "td > p"],
    ['<tr><td><p dir="ltr" style="line-height:1.2;text-align:RIGHT;">1</p></td></tr>', "td > p"],
    ['<tr><th><b><div align="right">1</div></b></th></tr>', "th div"],
    ['<tbody align="right"><tr><td>1</td></tr></tbody>', "tbody > tr"],
    ['<thead style="text-align: right"><tr><th>1</th></tr></thead>', "thead > tr"],
    ['<tr><td class="has-text-align-right" data-align="right">1</td></tr>', "td"],
  ])("%s is aligned", async (rows, place) => {
    const $ = await rendered(`<table>${rows}</table>`);
    expect($(".align-right")).toHaveLength(1);
    expect($(".align-right").is(place)).toBe(true);
    expect($("[data-side]")).toHaveLength(0);
  });
  test("a centred line of a cell is centred", async () => {
    const $ = await rendered("<table><tr><td><center>1</center></td></tr></table><center>2</center>");
    expect($("td > .align-center").text()).toBe("1");
    expect($(".align-center")).toHaveLength(1);
  });
  test("a row keeps its own side, and text outside of tables begins where lines do", async () => {
    const $ = await rendered(
      '<table><tbody align="right"><tr align="left"><td>1</td></tr></tbody></table><p align="right">2</p><div data-side="right">3</div>',
    );
    expect($("tr").attr("class")).toBe("align-left");
    expect($(".align-right, [class=''], [data-side]")).toHaveLength(0);
  });
});

describe("prices", () => {
  test.each([
    ["<p>Rp 75.000, Rp. 1,5 juta and IDR 9</p>", "Rp\u00a075.000, Rp.\u00a01,5 juta and IDR\u00a09"],
    ["<p>Rp <b>75.000</b></p>", "Rp\u00a075.000"],
    ["<p>harp 5</p>", "harp 5"],
  ])("%s do not break", async (html, expected) => {
    expect((await rendered(html)).text()).toBe(expected);
  });
  test("code stays as it is", async () => {
    expect((await rendered("<pre><code>Rp 75</code></pre>")).text()).toBe("Rp 75");
  });
});

describe("links through a page that passes on", () => {
  test.each([
    ["https://www.google.com/url?q=https://a.example/x%3Fb%3D1&sa=D", "https://a.example/x?b=1"],
    ["https://www.google.co.id/url?sa=t&url=https://a.example/", "https://a.example/"],
    ...["google.de", "google.com.sg", "www.google.co.uk"].map((host) => [
      `https://${host}/url?q=https://a.example/`,
      "https://a.example/",
    ]),
    ["google.com/url?q=https://expo.example/ticket", "/ticket"],
    ["https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2F&h=x", "https://a.example/"],
    ["https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fa.example%2F", "https://a.example/"],
    ["https://apc01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F&data=05", "https://a.example/"],
    ["https://www.google.com/url?q=javascript:alert(1)", "https://www.google.com/url?q=javascript:alert(1)"],
    ["https://www.google.com/search?q=https://a.example/", "https://www.google.com/search?q=https://a.example/"],
    ["https://evilgoogle.com/url?q=https://a.example/", "https://evilgoogle.com/url?q=https://a.example/"],
    ["https://google.evil.example/url?q=https://a.example/", "https://google.evil.example/url?q=https://a.example/"],
  ])("%s leads to %s", async (href, target) => {
    expect((await rendered(`<a href="${href.replaceAll("&", "&amp;")}">x</a>`))("a").attr("href")).toBe(target);
  });
});
