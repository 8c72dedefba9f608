import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html as markup,
  parse,
  parseFragment,
  serialize,
} from "parse5";

type Node = DefaultTreeAdapterMap["node"];

const CONTEXT = defaultTreeAdapter.createElement("div", markup.NS.HTML, []);

/** Characters that XML 1.0, section 2.2, forbids. */
const FORBIDDEN_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** Whether XML 1.0 allows a text: no forbidden characters and no lone surrogates. */
export const isXmlText = (text: string): boolean => text.isWellFormed() && !FORBIDDEN_IN_XML.test(text);

/**
 * Faults of an HTML fragment, found with the HTML standard's parser: parse errors, elements that a browser moves, closes
 * or drops, duplicate ids, links to missing ids, and unsafe elements and attributes.
 * @returns an empty list for a well-formed fragment
 */
export function markupFaults(html: string): string[] {
  const faults: string[] = [];
  const tree = parseFragment(CONTEXT, html, { onParseError: ({ code }) => void faults.push(code) });
  if (normalizeEmptyAttributes(serialize(tree)) !== normalizeEmptyAttributes(html))
    faults.push("a browser reads another tree");
  const page = parse(`<!DOCTYPE html><title>x</title><main>${html}</main><footer>end</footer>`);
  if (!serialize(page).endsWith("</main><footer>end</footer></body></html>")) faults.push("it closes its parent");

  const ids = new Set<string>();
  const fragments = new Set<string>();
  for (const { name, attrs } of elementsOf(tree)) {
    if (UNSAFE_ELEMENTS.test(name)) faults.push(`<${name}>`);
    for (const attribute of attrs) {
      const { value } = attribute;
      if (/^on|^srcdoc$|^formaction$/.test(attribute.name)) faults.push(attribute.name);
      if (attribute.name === "style" && !PLAIN_STYLES.test(value)) faults.push(`style ${value}`);
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
const PLAIN_STYLES = /^background-color:#[0-9a-f]{6};color:#[0-9a-f]{6}$|^--shape:\d\.\d{3}$/;
const SAFE_ADDRESS = /^(?:https?:\/\/[^/]|mailto:|tel:|sms:|whatsapp:|#|\/(?![/\\]))/;

/** Normalizes attributes without a value, which can be serialized in two ways. */
const normalizeEmptyAttributes = (html: string) => html.replaceAll('=""', "");

function* elementsOf(node: Node): Generator<{ name: string; attrs: { name: string; value: string }[] }> {
  if ("tagName" in node) yield { name: node.tagName, attrs: node.attrs };
  if ("childNodes" in node) for (const child of node.childNodes) yield* elementsOf(child);
}
