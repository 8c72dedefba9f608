import fc from "fast-check";

/** Names that every object inherits, and strings that close surrounding markup. */
const EDGE_CASE_STRINGS = [
  ...["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "prototype"],
  ...["]]>", "]]>]]>", "</script>", "<!--", "-->", "&", "&amp;", "&#0;", "&#xD800;", "&#1;", "&bogus;", "<", ">"],
  ...["\u0000", "\u0001", "\u000B", "\u001F", "\u007F", "\u0085", "\uFFFE", "\uFFFF", "\uD835", "\uDC00", "\u2028"],
  ...["مرحبا", "עברית", "\u202Eabc\u202C", "ꦱꦸꦒꦼꦁ", "山の日", "👩🏽‍🌾", "𝕄𝕒𝕥𝕖".repeat(20), "e\u0301", "\u200B"],
];

/** Any text: words, white space, invalid characters, sometimes ten thousand characters. */
const anyText: fc.Arbitrary<string> = fc
  .oneof(
    {
      weight: 6,
      arbitrary: fc.array(fc.constantFrom(...EDGE_CASE_STRINGS, "satu", "dua tiga", " ", "\n"), { maxLength: 6 }),
    },
    { weight: 3, arbitrary: fc.array(fc.string({ unit: "binary", maxLength: 12 }), { maxLength: 2 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("x", "𝕄", "مر ", "]]>").map((word) => [word.repeat(Math.ceil(10_000 / word.length))]),
    },
  )
  .map((words) => words.join(""));

const shortText = fc.constantFrom(...EDGE_CASE_STRINGS, "satu", "dua tiga", "").map((word) => word.slice(0, 200));

/** URLs that Ghost stores: it only checks that they are URI references. */
const anyAddress: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...["http://example.com:99999/x.jpg", "https://", "//", "http://ex%20ample.com/x.jpg", "", "#", "?a=b", "/", "."],
    ...["//a.example/x.jpg", "/content/images/a.jpg", "a/b.jpg", "../x", "data:image/png;base64,AAAA", "mailto:a@b.c"],
    ...["https://a.example/%E0%A4%A", "https://[::1", "https://a.example/x y", "javascript:alert(1)", "constructor"],
    ...["https://a.example/#%E0", "#%", "#constructor", "#satu", "https://blog.example/satu/#%F0%9D%95%84", "/ticket"],
    ...["https://blog.example/satu/#dua", "/satu#dua", "/blog/satu", "\\\\a.example", "sms:+62", "whatsapp://send"],
    ...[
      "https://w.soundcloud.com/player?url=soundcloud.com/a",
      "//www.youtube.com/embed/videoseries?list=PLaaaaaaaaaa",
    ],
  ),
  fc.webUrl({ withFragments: true, withQueryParameters: true, size: "small" }),
);

const CONTAINERS = [
  ...["p", "div", "span", "a", "h1", "h2", "h3", "b", "i", "ul", "ol", "li", "dl", "dt", "dd", "table", "tbody", "tr"],
  ...["td", "th", "caption", "figure", "figcaption", "blockquote", "pre", "code", "details", "summary", "section"],
  ...["video", "audio", "picture", "iframe", "svg", "math", "script", "style", "select", "button", "form", "template"],
  ...["noscript", "plaintext", "textarea", "xmp", "ruby", "rt", "constructor", "center", "font", "label", "amp-img"],
];
const VOID = ["img", "source", "br", "hr", "col", "wbr", "input", "meta", "base", "embed"];
const CLASSES = [
  ...["kg-card", "kg-toggle-card", "kg-toggle-heading-text", "kg-toggle-content", "kg-video-card", "kg-cta-button"],
  ...["kg-video-container", "kg-audio-card", "kg-audio-title", "kg-audio-thumbnail", "kg-file-card", "kg-btn"],
  ...[
    "kg-product-card-rating",
    "kg-product-card-rating-star",
    "kg-bookmark-card",
    "kg-signup-card",
    "kg-gallery-image",
  ],
  ...["language-constructor", "language-__proto__", "language-js", "language-toString", "embed", "article-table"],
];

const STYLES = ["color:red", "x", "font-weight:bold;text-decoration:line-through", "text-align:right", "display:none"];

const attributes: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.tuple(
        fc.constantFrom("href", "src", "srcset", "poster", "cite", "data-kg-thumbnail", "data-src", "data-srcset"),
        anyAddress,
      ),
      fc.tuple(fc.constantFrom("id", "name", "title", "alt", "lang"), shortText),
      fc.tuple(fc.constant("class"), fc.constantFrom(...CLASSES)),
      fc.tuple(fc.constant("style"), fc.constantFrom("background-color: #fff; color: #FFFFFF", ...STYLES)),
      fc.tuple(fc.constantFrom("width", "height", "start", "colspan"), fc.constantFrom("1", "-1", "1e9", "x", "")),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => pairs.map(([name, value]) => ` ${name}="${value.replaceAll('"', "&quot;")}"`).join(""));

const { fragment } = fc.letrec<{ fragment: string; element: string }>((tie) => ({
  fragment: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    shortText,
    fc.tuple(fc.constantFrom(...VOID), attributes).map(([name, written]) => `<${name}${written}>`),
    tie("element"),
  ),
  element: fc
    .tuple(
      fc.constantFrom(...CONTAINERS),
      attributes,
      fc.array(tie("fragment"), { maxLength: 4 }),
      fc.constantFrom("closed", "closed", "closed", "open", "twice"),
    )
    .map(([name, written, children, end]) => {
      const close = `</${name}>`;
      const ends = { closed: close, open: "", twice: close + close }[end as "closed" | "open" | "twice"];
      return `<${name}${written}>${children.join("")}${ends}`;
    }),
}));

/** HTML as authors write it into HTML cards: any elements in any order, some never closed, some closed twice. */
export const anyDocument: fc.Arbitrary<string> = fc
  .tuple(fc.array(fragment, { minLength: 1, maxLength: 6 }), fc.option(anyText, { freq: 5 }))
  .map(([parts, text]) => parts.join("") + (text === null ? "" : `<h2>${text}</h2><p>${text}</p>`));

const moment = fc
  .date({ min: new Date("1970-01-01T00:00:00Z"), max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString());

const tag = fc.record({
  slug: fc.constantFrom("constructor", "proto", "a-b", "foto"),
  name: anyText,
  visibility: fc.constantFrom("public", "internal"),
});

/** A post of the Content API with any input of its authors in each field. */
export const anyPostRecord = fc.record(
  {
    id: fc.stringMatching(/^[0-9a-f]{24}$/),
    slug: fc.constantFrom("constructor", "proto", "satu", "a-b-2", "x".repeat(191)),
    title: anyText,
    html: fc.option(anyDocument),
    published_at: moment,
    excerpt: fc.option(anyText),
    custom_excerpt: fc.option(anyText),
    feature_image: fc.option(anyAddress),
    feature_image_alt: fc.option(anyText),
    feature_image_caption: fc.option(anyDocument),
    updated_at: fc.option(moment),
    reading_time: fc.nat({ max: 600 }),
    meta_title: fc.option(anyText),
    meta_description: fc.option(anyText),
    authors: fc.array(fc.record({ slug: fc.constant("a"), name: anyText, profile_image: fc.option(anyAddress) }), {
      maxLength: 2,
    }),
    tags: fc.array(tag, { maxLength: 3 }),
  },
  { requiredKeys: ["id", "slug", "title", "html", "published_at"] },
);
