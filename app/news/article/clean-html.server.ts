import sanitize from "sanitize-html";
import { boundHtml } from "~/base/html/bound-html";
import { closeRawText } from "~/base/html/close-raw-text";
import { boundInlinePictures } from "~/base/html/inline-pictures";
import { markupSafe } from "~/base/values/plain-text";
import { frameScripts } from "./embeds/frame-scripts";
import { nameTypeforms, openTypeform } from "./embeds/typeform";
import { completeAddress, shownEmail } from "./links.server";
import { readFrame, readPicture, readSource } from "./written-pictures";
import {
  alignByClass,
  isUnwrapped,
  moveMarksToData,
  moveSideToData,
  readStyle,
  styleWithout,
  unwrapped,
} from "./written-styles";

/**
 * The allow-list for what authors write. Ghost delivers HTML as written: scripts, handlers and `javascript:` links too.
 * No `style` survives (the content security policy would stop it): what it says of words becomes elements. No class but Ghost's
 * own survives, so that a post cannot dress up as the site around it.
 */

const INLINE_TAGS = [
  ...["a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q", "rp"],
  ...["rt", "ruby", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr"],
];

const BLOCK_TAGS = [
  ...["address", "article", "aside", "blockquote", "caption", "col", "colgroup", "dd", "details", "div", "dl", "dt"],
  ...["figcaption", "figure", "footer", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "ol", "p", "pre"],
  ...["section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul"],
];

const MEDIA_TAGS = ["audio", "iframe", "img", "picture", "source", "video"];

/** Elements that stand apart on a page and are removed: a space keeps their words apart. */
const REMOVED_TAGS = [
  ...["applet", "body", "button", "canvas", "dialog", "dir", "fieldset", "form", "head", "hgroup", "html"],
  ...["label", "legend", "main", "marquee", "menu", "meter", "nav", "object", "optgroup", "option", "output"],
  ...["progress", "search", "select", "svg", "template", "text", "textarea", "title"],
];

/** Elements that are removed with their content. */
const UNREAD_TAGS = ["noembed", "noframes", "option", "script", "style", "textarea", "xml", "xmp"];

const ALLOWED_TAGS = [...INLINE_TAGS, ...BLOCK_TAGS, ...MEDIA_TAGS];

/** Classes of Ghost's cards and of its Markdown footnotes, and the language of a code block. */
const CLASSES = [/^kg-[a-z0-9-]+$/i, /^footnote[a-z-]*$/, /^language-[\w+#-]+$/, /^align-(?:left|center|right)$/];

/**
 * What becomes of elements in a line. None becomes one that is not allowed, as the sanitizer would then write its name at the end of
 * another element (version 2.18).
 */
const INLINE_TRANSFORMS: Record<string, sanitize.Transformer> = {
  a: readLink,
  b: unwrapNormalText,
  button: openTypeform,
  img: readPicture,
  input: showTicked,
  span: readSpan,
  strike: sanitize.simpleTransform("s", {}),
};

const options: sanitize.IOptions = {
  allowedTags: ALLOWED_TAGS,
  nonTextTags: UNREAD_TAGS,
  exclusiveFilter: isUnwrapped,
  allowedAttributes: {
    // The marks of words, which `applyMarks` takes off again.
    "*": ["id", "lang", "dir", "data-marks"],
    // The colours of a button or a header card, which `applyChosenColors` takes off again.
    a: ["href", "title", "rel", "download", "name", "data-ground", "data-letters"],
    audio: ["src"],
    blockquote: ["cite"],
    col: ["span"],
    details: ["open"],
    // The page that a script would embed, which `rebuildEmbeds` takes off again.
    div: ["data-href", "data-url", "data-lost-form", "data-ground", "data-letters", "data-side"],
    h2: ["data-ground", "data-letters"],
    figure: ["data-kg-thumbnail", "data-kg-custom-thumbnail"],
    // Never shown: each becomes a link (see embeds).
    iframe: ["src", "title"],
    img: ["src", "srcset", "sizes", "alt", "title", "width", "height"],
    li: ["value"],
    ol: ["start", "type", "reversed"],
    // The side of what is in a table, which `alignCells` takes off again.
    ...Object.fromEntries(["p", "tbody", "tfoot", "thead"].map((name) => [name, ["data-side"]])),
    q: ["cite"],
    // What was in a `noscript`, which `takeFallbacks` takes out again.
    span: ["data-fallback", "data-unwrapped", "data-list-mark"],
    source: ["src", "srcset", "sizes", "media", "type", "width", "height"],
    td: ["colspan", "rowspan", "headers"],
    th: ["colspan", "rowspan", "headers", "scope", "abbr"],
    time: ["datetime"],
    video: ["src", "poster", "width", "height"],
  },
  allowedClasses: { "*": CLASSES },
  allowedSchemes: ["http", "https", "mailto", "tel", "sms", "whatsapp"],
  allowedSchemesByTag: {
    audio: ["http", "https"],
    iframe: ["http", "https"],
    img: ["http", "https", "data"],
    source: ["http", "https"],
    video: ["http", "https"],
  },
  allowedSchemesAppliedToAttributes: ["href", "src", "cite", "poster"],
  // Far above anything written by hand, far below what overflows a stack.
  nestingLimit: 100,
  transformTags: {
    ...INLINE_TRANSFORMS,
    "*": moveMarksToData([...ALLOWED_TAGS, ...UNREAD_TAGS]),
    "amp-anim": readPicture,
    "amp-iframe": completeFrame,
    "amp-img": readPicture,
    "amp-video": (_, attribs) => ({ tagName: "video", attribs }),
    "amp-youtube": (_, attribs) =>
      frame(attribs["data-videoid"] && `https://www.youtube.com/embed/${attribs["data-videoid"]}`),
    blockquote: citePost,
    center: (_, attribs) => moveSideToData("div", { ...attribs, align: "center" }),
    // Where older pages have a film or a PDF.
    embed: completeFrame,
    div: (tagName, attribs) => moveColorsToData(tagName, nameTypeforms(moveSideToData(tagName, attribs).attribs)),
    // The page has its own first-level heading.
    h1: (_, attribs) => moveColorsToData("h2", attribs),
    h2: moveColorsToData,
    iframe: completeFrame,
    ...Object.fromEntries(["p", "tbody", "tfoot", "thead"].map((name) => [name, moveSideToData])),
    source: readSource,
    noscript: () => ({ tagName: "span", attribs: { "data-fallback": "" } }),
    td: alignByClass,
    th: alignByClass,
    tr: alignByClass,
  },
};

const inlineOptions: sanitize.IOptions = {
  ...options,
  allowedTags: INLINE_TAGS,
  allowedAttributes: { a: ["href", "rel"], span: ["data-unwrapped"], "*": ["lang", "dir", "data-marks"] },
  transformTags: { ...INLINE_TRANSFORMS, "*": moveMarksToData([...INLINE_TAGS, ...UNREAD_TAGS]) },
};

/** Pictures are bounded first: a pasted one can be larger than all words of a long article. */
function bounded(html: string): string {
  return closeRawText(boundHtml(boundInlinePictures(markupSafe(html))));
}

/** @returns HTML of allowed elements only, without scripts, styles, handlers or addresses of other schemes */
export function cleanHtml(html: string): string {
  return markupSafe(sanitize(keepWordsApart(bounded(frameScripts(html)), REMOVED_TAGS), options));
}

/** As `cleanHtml`, for a caption: text and links. */
export function cleanInlineHtml(html: string): string {
  const apart = keepWordsApart(bounded(html), [...REMOVED_TAGS, ...BLOCK_TAGS, "center", "h1"]);
  return markupSafe(sanitize(apart, inlineOptions)).trim();
}

/** Puts a space before each tag of elements that will be removed. */
function keepWordsApart(html: string, names: readonly string[]): string {
  return html.replace(new RegExp(`</?(?:${names.join("|")})(?=[\\s/>])`, "gi"), " $&");
}

/** Google Docs puts all that it copies into one `<b>` of normal weight: only the content stays, and what else the style says of it. */
function unwrapNormalText(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const weight = readStyle(attribs.style).get("font-weight");
  const isWrapper = weight === "normal" || weight === "400" || attribs.id?.startsWith("docs-internal-guid-");
  return isWrapper ? unwrapped(styleWithout("font-weight", attribs.style)) : { tagName, attribs };
}

/** Cloudflare's page for what it hid, which names the address in its fragment. */
const HIDDEN_EMAIL = /\/cdn-cgi\/l\/email-protection#([0-9a-f]+)$/i;

function readLink(tagName: string, { href, "data-cfemail": code, ...others }: sanitize.Attributes): sanitize.Tag {
  const email = shownEmail(code);
  if (email !== null) return { tagName, attribs: { href: `mailto:${email}` }, text: email };
  const target = shownEmail(HIDDEN_EMAIL.exec(href?.trim() ?? "")?.[1]);
  if (target !== null) return { tagName, attribs: { href: `mailto:${target}` } };
  return moveColorsToData(tagName, { ...others, ...(href !== undefined && { href: completeAddress(href.trim()) }) });
}

/** In a link to Cloudflare's page the address stands in a `<span>`. */
function readSpan(tagName: string, { "data-cfemail": code, ...attribs }: sanitize.Attributes): sanitize.Tag {
  const email = shownEmail(code);
  return email === null ? nameListMark(tagName, attribs) : { tagName, attribs: {}, text: email };
}

/** Word writes the number or the bullet of an item as text, with spaces up to a tabulator. */
function nameListMark(tagName: string, { "data-list-mark": _, ...attribs }: sanitize.Attributes): sanitize.Tag {
  const isMark = readStyle(attribs.style).get("mso-list") === "ignore";
  return { tagName, attribs: isMark ? { ...attribs, "data-list-mark": "" } : attribs };
}

/** A frame as its author meant it, also without the scheme of its address. */
function completeFrame(_: string, attribs: sanitize.Attributes): sanitize.Tag {
  const read = readFrame("iframe", attribs);
  const { src } = read.attribs;
  return src === undefined ? read : { ...read, attribs: { ...read.attribs, src: completeAddress(src) } };
}

/** A frame, which becomes a card; without an address nothing is left of it. */
const frame = (src = ""): sanitize.Tag => ({ tagName: "iframe", attribs: { src } });

/** Instagram and Threads name the post that their scripts would show on a quotation that is empty. */
function citePost(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const post = attribs["data-instgrm-permalink"] ?? attribs["data-text-post-permalink"];
  return { tagName, attribs: post ? { ...attribs, cite: post } : attribs };
}

/** A list of things to do has a box before each. */
function showTicked(tagName: string, { type, checked }: sanitize.Attributes): sanitize.Tag {
  if (type?.toLowerCase() !== "checkbox") return { tagName, attribs: {} };
  return { tagName: "span", attribs: {}, text: checked === undefined ? "☐" : "☑" };
}

/** Ghost writes the colours of a button and of a header card into style attributes. */
function moveColorsToData(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { "data-ground": _, "data-letters": __, ...others } = attribs;
  const colourOf = (property: string) =>
    new RegExp(`(?:^|;)\\s*${property}:\\s*(#[0-9a-f]{3,8})\\s*(?:;|$)`, "i").exec(attribs.style ?? "")?.[1];
  const ground = colourOf("background-color");
  const letters = colourOf("color");
  return {
    tagName,
    attribs: { ...others, ...(ground && { "data-ground": ground }), ...(letters && { "data-letters": letters }) },
  };
}
