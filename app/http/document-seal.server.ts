import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A page that may be stored and sent to anyone, and the policy that goes with exactly these bytes. */
export type SealedDocument = { html: string; policy: string };

/** Types of `<script>` that a browser acts upon; any other is data (HTML, section 4.12.1). */
const EXECUTED = new Set(["", "module", "importmap", "speculationrules", "text/javascript", "application/javascript"]);

/**
 * Makes a rendered page fit for a cache. A nonce may be used once, so it is taken out of the page, and the policy names
 * instead, by its hash, each script that carried it. What carried no nonce was not ours and stays refused.
 *
 * The page is parsed as a browser parses it: text that looks like a script or like the attribute stays as it is.
 * @param html the whole page as rendered
 * @param policy the `Content-Security-Policy` that went with it; one without a nonce is returned unchanged with its page
 * @throws Error when the nonce stands in the page elsewhere than in the attribute: such a page must not be stored
 */
export function sealDocument(html: string, policy: string): SealedDocument {
  const nonce = /'nonce-([\w+/=-]+)'/.exec(policy)?.[1];
  if (!nonce) return { html, policy };
  const hashes = new Set<string>();
  const cuts: { from: number; to: number }[] = [];
  for (const element of elementsOf(parse(html, { sourceCodeLocationInfo: true }))) {
    if (attribute(element, "nonce") !== nonce) continue;
    const place = element.sourceCodeLocation?.attrs?.nonce;
    // The parser may stand an element in two places (misnested markup): its attribute is in the text once.
    if (place && !cuts.some(({ from }) => from === place.startOffset)) {
      cuts.push({ from: place.startOffset, to: place.endOffset });
    }
    if (isExecuted(element)) hashes.add(`'sha256-${createHash("sha256").update(textOf(element)).digest("base64")}'`);
  }
  const sealed = withoutParts(html, cuts);
  if (sealed.includes(nonce)) throw new Error("The page holds its nonce elsewhere than in the attribute.");
  const named = policy.replaceAll(`'nonce-${nonce}'`, [...hashes].join(" "));
  return { html: sealed, policy: named.replaceAll("  ", " ") };
}

/** Every element below a node, those inside `<template>` too. A stack of our own: pages may nest deeply. */
function* elementsOf(root: Node): Generator<Element> {
  const open: Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if ("tagName" in node) yield node;
    if ("content" in node) open.push(node.content);
    if ("childNodes" in node) open.push(...node.childNodes.toReversed());
  }
}

function isExecuted(element: Element): boolean {
  if (element.tagName !== "script" || attribute(element, "src") !== undefined) return false;
  return EXECUTED.has((attribute(element, "type") ?? "").trim().toLowerCase());
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}

function textOf(element: Element): string {
  return element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}

/** The text without its cuts and the one space before each. */
function withoutParts(text: string, cuts: { from: number; to: number }[]): string {
  let kept = "";
  let at = 0;
  for (const { from, to } of cuts.toSorted((a, b) => a.from - b.from)) {
    const spaced = /\s/.test(text.charAt(from - 1));
    kept += text.slice(at, spaced ? from - 1 : from);
    at = to;
  }
  return kept + text.slice(at);
}
