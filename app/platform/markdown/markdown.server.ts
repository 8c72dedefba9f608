import { LRUCache } from "lru-cache";
import { Marked, type Token } from "marked";
import sanitizeHtml from "sanitize-html";
import { boundHtml, tooLarge } from "~/base/html/bound-html";
import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { slugOf } from "~/base/values/addresses";
import { isSitePath } from "~/config/route-rules.server";

export type RenderedText = { html: string; headings: { id: string; text: string }[] };

const marked = new Marked({ gfm: true });

/** Characters of Markdown whose HTML is cached: every text of the site, several times over. */
const MAX_CACHED = 2_000_000;
const cache = new LRUCache<string, RenderedText, string>({
  maxSize: MAX_CACHED,
  sizeCalculation: (_, text) => text.length + 1,
  memoMethod: (_key, _stale, { context: markdown }) => render(markdown),
});

/**
 * The organizer's Markdown as safe HTML with its `h2` headings in order; beyond the bounds its first words. Links to pages lead
 * to those of the current language.
 */
export function renderMarkdown(markdown: string): Readonly<RenderedText> {
  return cache.memo(`${currentLocale()} ${markdown}`, { context: markdown });
}

function render(markdown: string): RenderedText {
  const headings: RenderedText["headings"] = [];
  const taken = new Set<string>();
  const html = sanitizeHtml(toHtml(markdown), {
    allowedAttributes: { a: ["href", "rel"], th: ["align"], td: ["align"] },
    allowedTags: TEXT_TAGS,
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: link(attribs) }) },
  }).replace(/<h2>(.*?)<\/h2>/g, (_, inner: string) => {
    const text = inner.replace(/<[^>]+>/g, "");
    const heading = decode(text);
    const id = unique(slugOf(heading) || "section", taken);
    headings.push({ id, text: heading });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: html.replace(TAG_OR_COMPOUND, (found, compound) => (compound ? unbroken(found) : found)), headings };
}

/** Where a browser would break after the hyphen of "e-mail": a lone "e-" at the end of a line. Within tags it stays as it is. */
const TAG_OR_COMPOUND = /<[^>]*>|\b(e-mail)/gi;
const unbroken = (words: string) => `<span class="whitespace-nowrap">${words}</span>`;

function toHtml(markdown: string): string {
  const tokens = parseBounded(markdown);
  return tokens ? boundHtml(marked.parser(tokens)) : tooLarge(markdown);
}

const TEXT_TAGS = "h2 h3 p ul ol li a strong em code pre blockquote hr br table thead tbody tr th td".split(" ");

function link({ href = "", ...others }: Record<string, string>): Record<string, string> {
  if (href.startsWith("http")) return { href, ...others, rel: "noopener noreferrer" };
  return { href: isPage(href) ? localHref(href) : href, ...others };
}

const isPage = (href: string) => href === "/" || isSitePath(href.split(/[?#]/, 1)[0] ?? "");

function unique(slug: string, taken: Set<string>): string {
  let candidate = slug;
  for (let count = 2; taken.has(candidate); count += 1) candidate = `${slug}-${count}`;
  taken.add(candidate);
  return candidate;
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
const decode = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

/** Characters: ten times the longest policy. */
const MAX_CHARACTERS = 100_000;
/** Cells of a table: marked fills short rows up to the width of the widest. */
const MAX_CELLS = 20_000;
/** Twenty nested quotes or lists that begin on one line: marked takes quadratic time for them. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[*+-](?=[ \t])|\d{1,9}[.)](?=[ \t]))){20}/m;
const MAX_TOKENS = 20_000;
/** Characters of the URLs and titles of all links: any number of links may use one definition. */
const MAX_LINK_CHARACTERS = 500_000;

function parseBounded(markdown: string) {
  if (markdown.length > MAX_CHARACTERS || TOO_DEEP.test(markdown) || countCells(markdown) > MAX_CELLS) return null;
  const tokens = marked.lexer(markdown);
  let count = 0;
  let linkCharacters = 0;
  marked.walkTokens(tokens, (token: Token) => {
    count += 1;
    if (token.type === "link" || token.type === "image")
      linkCharacters += token.href.length + (token.title?.length ?? 0);
  });
  return count > MAX_TOKENS || linkCharacters > MAX_LINK_CHARACTERS ? null : tokens;
}

function countCells(markdown: string): number {
  const lines = markdown.split("\n");
  return lines.length * Math.max(...lines.map((line) => line.split("|").length - 1));
}
