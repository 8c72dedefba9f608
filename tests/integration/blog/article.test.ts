import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { type Article, renderArticle } from "~/news/article/render-article.server";
import { ghostFixtureNames, RECORDED_URL, recordedPosts } from "../../support/services/ghost-fixtures";

const options = {
  siteUrl: "https://expo.example",
  blogUrls: [RECORDED_URL],
  hasPost: (slug: string) => slug === "galeri-pasar-pagi",
  sizeOf: () => null,
};

type Written = Parameters<typeof renderArticle>[0];

async function rendered(name: string): Promise<Article & { $: ReturnType<typeof load> }> {
  const article = await renderArticle(recordedPosts(name)[0] as Written, options);
  return { ...article, $: load(article.html, null, false) };
}

const text = (html: string) => renderArticle({ html, feature_image_caption: null }, options);

const PHOTO = `${RECORDED_URL}/content/images/2026/11/pasar-pagi.jpg`;

describe("every recorded post", () => {
  const names = ghostFixtureNames.filter((name) => /^post-/.test(name) && name !== "post-by-id");

  test.each(names)("%s has no scripts, frames, styles or forms", async (name) => {
    const { html, caption } = await rendered(name);
    const $ = load(html + (caption ?? ""), null, false);
    expect($("script, style, iframe, object, embed, form, input, button, svg, math, base, meta, link").length).toBe(0);
    expect($("h1").length).toBe(0);
    for (const element of $("*").toArray()) {
      for (const [attribute, value] of Object.entries($(element).attr() ?? {})) {
        expect(attribute).not.toMatch(/^on|^srcdoc$|^formaction$|^xlink|^data-ground|^data-letters/);
        if (attribute === "style")
          expect(value).toMatch(/^background-color:#[0-9a-f]{6};color:#[0-9a-f]{6}$|^--shape:\d\.\d{3}$/);
        if (["href", "src", "poster", "data-embed"].includes(attribute))
          expect(value).toMatch(/^(?:https?:\/\/|mailto:|tel:|#|\/(?!\/))/);
      }
    }
  });

  test.each(names)(
    "%s: pictures have alternative text, load lazily and send no referrer; external links have a rel",
    async (name) => {
      const { $ } = await rendered(name);
      for (const image of $("img").toArray()) {
        expect($(image).attr()).toMatchObject({ loading: "lazy", decoding: "async", referrerpolicy: "no-referrer" });
        expect($(image).attr()).toHaveProperty("alt");
      }
      for (const link of $('a[href^="http"]').toArray()) {
        expect($(link).attr("rel")).toMatch(/\bnoopener noreferrer$/);
        expect($(link).attr("href")).not.toContain("ref=127.0.0.1");
      }
      const ids = $("[id]")
        .toArray()
        .map((element) => $(element).attr("id"));
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^s-/);
    },
  );
});

describe("cards", () => {
  let cards: Awaited<ReturnType<typeof rendered>>["$"];
  beforeAll(async () => {
    cards = (await rendered("post-tautan-dan-kartu")).$;
  });

  test("a bookmark is rendered as a card", () => {
    const bookmark = cards(".kg-bookmark-card").first();
    expect(bookmark.find("a").attr("href")).toBe("https://contoh.example/artikel?a=1&b=2");
    expect(bookmark.find(".kg-bookmark-title").text()).toBe("Artikel & “bacaan” lain");
    expect(bookmark.find(".kg-bookmark-thumbnail img").attr("src")).toBe("https://contoh.example/gambar.jpg");
    expect(bookmark.find("figcaption").text()).toBe("Keterangan penanda");
  });
  test("a callout is rendered with its text", () => {
    expect(cards(".kg-callout-card-blue .kg-callout-emoji").text()).toBe("💡");
    expect(cards(".kg-callout-text").text()).toBe("Perhatian: ini kotak info.");
  });
  test("a toggle opens without JavaScript", () => {
    expect(cards("details.kg-toggle-card > summary").text()).toBe("Buka saya");
    expect(cards("details .kg-toggle-content").text()).toBe("Isi yang tersembunyi.");
  });
  test("buttons, headers and calls to action are rendered", () => {
    expect(cards(".kg-button-card a.kg-btn-accent").attr("href")).toBe("https://contoh.example/daftar");
    expect(cards(".kg-header-card-heading").text()).toBe("Kepala besar");
    expect(cards(".kg-cta-button").text().trim()).toBe("Selengkapnya");
  });
  test("a product has its rating as text", () => {
    expect(cards(".kg-product-card-title").text()).toBe("Kain tenun");
    expect(cards(".kg-product-card-rating .sr-only").text()).toBe("4 out of 5 stars");
  });
  test("the sign-up form, which needs Ghost's script, leads to the site's own", () => {
    const card = cards('a.embed[href="/updates"]');
    expect(card.text()).toBe("Get news by e-mailSurat kabar");
    expect(cards.text()).not.toContain("Langganan");
  });
  test("links to posts point to the site, links to pages to the blog, and fragments to the new ids", () => {
    expect(cards('a:contains("galeri")').attr("href")).toBe("/news/galeri-pasar-pagi");
    expect(cards('a:contains("tentang kami")').attr("href")).toBe(`${RECORDED_URL}/tentang-kami/`);
    expect(cards('a:contains("bagian bawah")').attr("href")).toBe("#s-bawah");
    expect(cards("#s-bawah").text()).toBe("Bagian bawah.");
    expect(cards('a[href^="mailto:"]').attr("href")).toBe("mailto:redaksi@example.com");
  });

  test("video, audio and file are rendered", async () => {
    const { $ } = await rendered("post-video-dan-audio");
    expect($(".kg-video-card video").attr()).toMatchObject({
      src: `${RECORDED_URL}/content/media/2026/11/contoh.mp4`,
      poster: `${RECORDED_URL}/content/images/2026/11/ikon-kecil.png`,
      width: "640",
      height: "360",
      controls: "",
      preload: "none",
    });
    expect($(".kg-video-card figcaption").text()).toBe("Video sendiri");
    expect($(".kg-audio-card audio").attr()).toMatchObject({ controls: "", "aria-label": "Rekaman suara" });
    expect($(".kg-file-card a").attr("href")).toBe(`${RECORDED_URL}/content/files/2026/11/laporan.pdf`);
    expect($(".kg-file-card").text()).toBe("Laporan tahunanPDF kecillaporan.pdf1 KB");
  });

  test("embeds of known hosts load on click, and are links without JavaScript", async () => {
    const { $ } = await rendered("post-video-dan-audio");
    const [youtube, vimeo] = $(".kg-embed-card a.embed").toArray();
    expect($(youtube).attr()).toMatchObject({
      href: "https://www.youtube.com/watch?v=aaaaaaaaaaa",
      "data-embed": "https://www.youtube-nocookie.com/embed/aaaaaaaaaaa?autoplay=1",
      "data-embed-title": "Video contoh",
    });
    expect($(vimeo).attr("href")).toBe("https://vimeo.com/000000000");
    expect($(".kg-embed-card blockquote").text()).toContain("Cuitan contoh");
  });

  test("a gallery preserves its rows, and each picture opens in the viewer with its size", async () => {
    const { $ } = await rendered("post-galeri-pasar-pagi");
    expect($(".kg-gallery-row")).toHaveLength(2);
    expect($(".kg-gallery-image > a.article-photo > img")).toHaveLength(6);
    expect($(".kg-gallery-card a").first().attr()).toMatchObject({
      href: `${RECORDED_URL}/content/images/2026/11/galeri-1.jpg`,
      "data-pswp-width": "1600",
      "data-pswp-height": "1200",
    });
    expect($(".kg-gallery-card figcaption").text()).toBe("Enam foto dalam galeri");
  });

  test("a picture preserves sizes, title and caption; a linked picture preserves its link and gets a name", async () => {
    const { $ } = await rendered("post-galeri-pasar-pagi");
    const first = $(".kg-image-card").first();
    expect(first.find("img").attr()).toMatchObject({
      src: PHOTO,
      width: "2000",
      height: "1125",
      alt: 'Pasar "pagi" & siang',
    });
    expect(first.find("img").attr("srcset")).toContain(" 1600w");
    expect(first.find("figcaption").html()).toContain("<em>miring</em>");
    const linked = $('img[src$="menara.jpg"]').parent();
    expect(linked.attr()).toMatchObject({ href: "https://contoh.example/menara", "aria-label": "Open contoh.example" });
  });

  test("tables preserve their alignment, scroll in a focusable box, and have footnotes", async () => {
    const { $ } = await rendered("post-tabel-harga");
    expect($("th.align-right").text()).toBe("Harga");
    expect($("td.align-center").first().text()).toBe("2%");
    expect($("section.article-table").eq(1).attr()).toMatchObject({
      tabindex: "0",
      "aria-label": "Harga per kota",
    });
    expect($("#s-fn1").length).toBe(1);
    expect($(".footnote-ref a").attr("href")).toBe("#s-fn1");
  });

  test("code is highlighted if its language is known, and stays text", async () => {
    const { $ } = await rendered("post-contoh-kode");
    const [typescript, plain, html] = $("pre code").toArray();
    expect($(typescript).find(".hljs-keyword").first().text()).toBe("export");
    expect($(typescript).find(".hljs-title.class_").text()).toContain("Promise");
    expect($(typescript).text()).toContain('throw new Error("gagal <" + jawab.status + ">");\n\treturn');
    expect($(plain).find("span").length).toBe(0);
    expect($(html).text()).toBe('<script>alert("di dalam kode, bukan dijalankan")</script>');
    expect($(html).find(".hljs-name").first().text()).toBe("script");
  });

  test("mobiledoc posts, HTML imports and other writing systems are rendered", async () => {
    expect((await rendered("post-tulisan-mobiledoc-lama")).$("li").length).toBe(2);
    expect((await rendered("post-diimpor-dari-html")).$("details summary").text()).toBe("HTML utuh");
    const { $ } = await rendered("post-aksara-dan-emoji");
    const id = $("h2").first().attr("id");
    expect(id).toBe("s-aksara-jawa-ꦱꦸꦒꦼꦁ-ꦫꦮꦸꦃ");
    expect(decodeURIComponent($("h2 a").first().attr("href") ?? "")).toBe(`#${id}`);
  });

  test("an empty post is an empty article", async () => {
    expect(await rendered("post-tanpa-isi")).toMatchObject({ html: "", toc: [], caption: null });
  });
});

describe("the table of contents", () => {
  test("of a long post lists every section once, with unique ids", async () => {
    const { toc, $ } = await rendered("post-laporan-panjang");
    expect(toc).toHaveLength(16);
    expect(toc[0]).toEqual({ id: "s-bagian-1", text: "Bagian 1", level: 2 });
    expect(toc.filter(({ text: title }) => title === "Bagian 1").map(({ id }) => id)).toEqual([
      "s-bagian-1",
      "s-bagian-1-1",
    ]);
    for (const { id } of toc) expect($(`[id="${id}"]`).length).toBe(1);
  });
  test("of a short post is empty", async () => {
    expect((await rendered("post-selamat-datang")).toc).toEqual([]);
  });
});

test("the caption of the feature image is sanitized", async () => {
  expect((await rendered("post-selamat-datang")).caption).toBe(
    '<span>Foto: </span><a href="https://foto.example/?a=1&amp;b=2" rel="noopener noreferrer"><span>Arsip &amp; Koleksi</span></a>',
  );
  expect((await rendered("post-uji-xss-kartu-html")).caption).toBe("Foto");
});

describe("HTML that no recorded post contains", () => {
  test.each([
    [
      "a frame of another host",
      '<iframe src="https://game.example/x" title="Game"></iframe>',
      "Open the page at game.exampleGame",
    ],
    ["a frame with a script", '<iframe src="javascript:alert(1)"></iframe>', ""],
    [
      "a frame that only looks like a video",
      '<iframe src="https://www.youtube.com/embed/x"></iframe>',
      "Open the video at youtube.com",
    ],
  ])("%s", async (_, html, expected) => {
    const article = await text(html);
    expect(load(article.html, null, false).text()).toBe(expected);
    expect(article.html).not.toContain("iframe");
  });

  test.each([
    [
      "a first-level heading",
      "<h1>Satu</h1>",
      '<h2 id="s-satu"><a class="heading-anchor" href="#s-satu">Satu</a></h2>',
    ],
    ["an empty heading", "<h2> </h2>", ""],
    [
      "a heading of letters beyond U+FFFF, at the length where an id ends",
      `<h4>a${"𝕄".repeat(80)}</h4>`,
      `<h2 id="s-a${"𝕄".toLowerCase().repeat(59)}"><a class="heading-anchor" href="#s-a${encodeURIComponent("𝕄").repeat(59)}">a${"𝕄".repeat(80)}</a></h2>`,
    ],
    ["a link within a post to nowhere", '<p><a href="#x">x</a></p>', "<p>x</p>"],
    ["a tag of the blog", `<a href="${RECORDED_URL}/tag/foto/">x</a>`, '<a href="/news?tag=foto">x</a>'],
    ["the blog's front page", `<a href="${RECORDED_URL}/">x</a>`, '<a href="/news">x</a>'],
    ["the site itself", '<a href="https://expo.example/ticket?x=1#y">x</a>', '<a href="/ticket?x=1#y">x</a>'],
    [
      "another site's own ref",
      '<a href="https://a.example/?ref=b" rel="sponsored opener">x</a>',
      '<a href="https://a.example/?ref=b" rel="sponsored noopener noreferrer">x</a>',
    ],
    ["a class of the site", '<p class="fixed inset-0 kg-x">x</p>', '<p class="kg-x">x</p>'],
    [
      "an address without a scheme",
      '<a href="//a.example/">x</a>',
      '<a href="https://a.example/" rel="noopener noreferrer">x</a>',
    ],
  ])("%s", async (_, html, expected) => {
    expect((await text(html)).html).toBe(expected);
  });

  test("ten thousand nested elements crash neither the process nor the page", async () => {
    const article = await text(`${"<div>".repeat(10_000)}deep${"</div>".repeat(10_000)}`);
    expect(article.html.match(/<div>/g)?.length ?? 0).toBeLessThanOrEqual(100);
  });

  test("a post of the repository gets its pictures' sizes from the manifest", async () => {
    const { html } = await renderArticle(
      { html: '<img src="/pictures/a.webp" alt="A">', feature_image_caption: null },
      {
        ...options,
        blogUrls: [],
        sizeOf: () => ({ width: 800, height: 600, srcset: "/pictures/a-320.webp 320w" }),
      },
    );
    expect(html).toBe(
      '<a class="article-photo" href="/pictures/a.webp" rel="noopener noreferrer" data-pswp-width="800" data-pswp-height="600"><img src="/pictures/a.webp" alt="A" width="800" height="600" srcset="/pictures/a-320.webp 320w" sizes="(min-width: 48rem) 46rem, 100vw" loading="lazy" decoding="async"></a>',
    );
  });
});
