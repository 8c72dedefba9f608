import { LRUCache } from "lru-cache";
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { boundHtml, plainHtml } from "~/services/html/bound-html";
import { readBoundedMarkdown } from "./bound-markdown";

export type Heading = { id: string; text: string };
export type RenderedText = { html: string; headings: Heading[] };

const marked = new Marked({ gfm: true });

/** Characters of Markdown whose HTML is remembered: every text of the site, several times over. */
const MOST_REMEMBERED = 2_000_000;
const remembered = new LRUCache<string, RenderedText>({
  maxSize: MOST_REMEMBERED,
  sizeCalculation: (_, text) => text.length + 1,
});

/**
 * Markdown of the organiser to safe HTML, with an id on each `h2` for a table of contents. Markdown beyond the bounds
 * becomes plain paragraphs of its first words.
 * @returns the HTML and its `h2` headings in order
 */
export function renderMarkdown(markdown: string): Readonly<RenderedText> {
  const known = remembered.get(markdown);
  if (known) return known;
  const rendered = render(markdown);
  remembered.set(markdown, rendered);
  return rendered;
}

function render(markdown: string): RenderedText {
  const headings: Heading[] = [];
  const taken = new Set<string>();
  const html = sanitizeHtml(toHtml(markdown), {
    allowedAttributes: { a: ["href", "rel"], th: ["align"], td: ["align"] },
    allowedTags: [...TEXT_TAGS],
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: leaving(attribs) }) },
  }).replace(/<h2>(.*?)<\/h2>/g, (_, inner: string) => {
    const text = inner.replace(/<[^>]+>/g, "");
    const id = unique(slugOf(text), taken);
    headings.push({ id, text: decode(text) });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html, headings };
}

/** @returns HTML that is not yet clean, and bounded */
function toHtml(markdown: string): string {
  const tokens = readBoundedMarkdown(marked, markdown);
  return tokens ? boundHtml(marked.parser(tokens)) : plainHtml(markdown);
}

const TEXT_TAGS = [
  "h2",
  "h3",
  "p",
  "ul",
  "ol",
  "li",
  "a",
  "strong",
  "em",
  "code",
  "pre",
  "blockquote",
  "hr",
  "br",
].concat(["table", "thead", "tbody", "tr", "th", "td"]);

function leaving(attribs: Record<string, string>): Record<string, string> {
  return attribs.href?.startsWith("http") ? { ...attribs, rel: "noopener noreferrer" } : attribs;
}

function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/&[a-z]+;|&#\d+;/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug || "section";
}

function unique(slug: string, taken: Set<string>): string {
  let candidate = slug;
  for (let count = 2; taken.has(candidate); count += 1) candidate = `${slug}-${count}`;
  taken.add(candidate);
  return candidate;
}

function decode(text: string): string {
  return text
    .replace(/&amp;/g, "&")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'");
}
