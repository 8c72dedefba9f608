import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html as markup,
  parse,
  parseFragment,
  serialize,
} from "parse5";

type Node = DefaultTreeAdapterMap["node"];

const PLACE = defaultTreeAdapter.createElement("div", markup.NS.HTML, []);

/** XML 1.0, section 2.2: what a document must not hold. */
const FORBIDDEN_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** Whether a text can stand in XML 1.0. A lone surrogate can not. */
export const isXmlText = (text: string): boolean => text.isWellFormed() && !FORBIDDEN_IN_XML.test(text);

/**
 * What is wrong with a part of a page, by the HTML standard's parser: parse errors, elements that a browser moves, closes
 * or drops, ids twice, links to no place in it, and elements and attributes that could act.
 * @returns empty for a part that is well-formed
 */
export function markupFaults(html: string): string[] {
  const faults: string[] = [];
  const tree = parseFragment(PLACE, html, { onParseError: ({ code }) => void faults.push(code) });
  if (oneSpelling(serialize(tree)) !== oneSpelling(html)) faults.push("a browser reads another tree");
  const page = parse(`<!DOCTYPE html><title>x</title><main>${html}</main><footer>end</footer>`);
  if (!serialize(page).endsWith("</main><footer>end</footer></body></html>")) faults.push("it leaves its place");

  const ids = new Set<string>();
  const fragments = new Set<string>();
  for (const { name, attrs } of elementsOf(tree)) {
    if (UNSAFE_ELEMENTS.test(name)) faults.push(`<${name}>`);
    for (const attribute of attrs) {
      const { value } = attribute;
      if (/^on|^srcdoc$|^formaction$/.test(attribute.name)) faults.push(attribute.name);
      if (attribute.name === "style" && !PLAIN_COLOURS.test(value)) faults.push(`style ${value}`);
      if (["href", "src", "poster"].includes(attribute.name) && !SAFE_ADDRESS.test(value)) faults.push(`to ${value}`);
      if (attribute.name === "id" && (ids.has(value) || value === "" || /\s/.test(value))) faults.push(`id ${value}`);
      if (attribute.name === "id") ids.add(value);
      if (attribute.name === "href" && /^#(?!top$)/i.test(value)) fragments.add(decodeURIComponent(value.slice(1)));
    }
  }
  for (const fragment of fragments) if (!ids.has(fragment)) faults.push(`no #${fragment}`);
  return faults;
}

const UNSAFE_ELEMENTS = /^(?:script|style|iframe|object|embed|form|input|button|svg|math|base|meta|link|template|h1)$/;
const PLAIN_COLOURS = /^background-color:#[0-9a-f]{6};color:#[0-9a-f]{6}$/;
const SAFE_ADDRESS = /^(?:https?:\/\/[^/]|mailto:|tel:|sms:|whatsapp:|#|\/(?![/\\]))/;

/** Attributes without a value have two spellings. */
const oneSpelling = (html: string) => html.replaceAll('=""', "");

function* elementsOf(node: Node): Generator<{ name: string; attrs: { name: string; value: string }[] }> {
  if ("tagName" in node) yield { name: node.tagName, attrs: node.attrs };
  if ("childNodes" in node) for (const child of node.childNodes) yield* elementsOf(child);
}
