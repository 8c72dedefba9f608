import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** A text that a visitor reads, hears or sees in search results, and the language that the page says it is in. */
export type PageText = { text: string; language: string; place: string };

/** Attributes whose values are read to visitors. */
const SPOKEN = new Set(["alt", "aria-label", "aria-description", "aria-roledescription", "placeholder", "title"]);

const SPOKEN_META = new Set(["description", "og:title", "og:description", "og:image:alt", "twitter:title"]);

/** What programs read. */
const UNREAD = new Set(["script", "style", "svg", "template", "code", "pre"]);

/** Every text of a page: text nodes, spoken attributes, title and descriptions, with white space collapsed. */
export function pageTexts(html: string): PageText[] {
  const texts: PageText[] = [];
  const visit = (element: Element, inherited: string) => {
    const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
    const language = attributes.lang ?? inherited;
    const add = (value: string, place: string) => {
      const text = value.replace(/\s+/g, " ").trim();
      if (/\p{L}/u.test(text)) texts.push({ text, language, place });
    };
    if (SPOKEN_META.has(attributes.name ?? attributes.property ?? "")) add(attributes.content ?? "", "meta");
    for (const [name, value] of Object.entries(attributes)) if (SPOKEN.has(name)) add(value, name);
    // React separates the texts of an element by comments.
    let run = "";
    for (const node of element.childNodes) {
      if (defaultTreeAdapter.isTextNode(node)) run += node.value;
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      add(run, element.tagName);
      run = "";
      if (!UNREAD.has(node.tagName)) visit(node, language);
    }
    add(run, element.tagName);
  };
  const document: { childNodes: Node[] } = parse(html, { scriptingEnabled: false });
  for (const node of document.childNodes) if (defaultTreeAdapter.isElementNode(node)) visit(node, "");
  return texts;
}
