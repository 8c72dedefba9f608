import { type CheerioAPI, load } from "cheerio";

/** A URL in a document. */
export type Reference = {
  /** As written. */
  href: string;
  /** `link`: visitors follow it. `asset`: a program fetches it. */
  kind: "link" | "asset";
};

const LINKS = "a[href], area[href]";
/** Elements, and the attribute with the URL. */
const ASSETS: readonly [selector: string, attribute: string][] = [
  ["link[href]", "href"],
  ["img[src], script[src], source[src], iframe[src], video[src]", "src"],
  ["video[poster]", "poster"],
  ['form[method="get"][action]', "action"],
  ['meta[property="og:image"], meta[property="og:url"], meta[name="twitter:image"]', "content"],
];

/** Every URL of a page: links, assets, previews and structured data; `data:` URLs are left out. */
export function htmlReferences(html: string): Reference[] {
  const $ = load(html);
  const read = (selector: string, attribute: string) =>
    $(selector)
      .toArray()
      .map((element) => $(element).attr(attribute) ?? "");
  const assets = [
    ...ASSETS.flatMap(([selector, attribute]) => read(selector, attribute)),
    ...read("[srcset]", "srcset").flatMap(srcsetAddresses),
    ...structuredDataAddresses($),
  ];
  return [
    ...read(LINKS, "href").map((href) => ({ href, kind: "link" as const })),
    ...assets.filter((href) => !href.startsWith("data:")).map((href) => ({ href, kind: "asset" as const })),
  ];
}

/** URLs that a stylesheet fetches; `data:` URLs are left out. */
export function cssReferences(css: string): Reference[] {
  return [...css.matchAll(/url\(\s*(['"]?)(?!data:)([^'")]+)\1\s*\)/g)].map(([, , href = ""]) => ({
    href,
    kind: "asset" as const,
  }));
}

/** Icons and shortcuts of a web manifest. */
export function manifestReferences(json: string): Reference[] {
  const { icons = [], shortcuts = [] }: { icons?: { src: string }[]; shortcuts?: { url: string }[] } = JSON.parse(json);
  return [
    ...icons.map(({ src }) => ({ href: src, kind: "asset" as const })),
    ...shortcuts.map(({ url }) => ({ href: url, kind: "link" as const })),
  ];
}

/** The ids of a page, the targets of fragments. */
export function anchorsOf(html: string): Set<string> {
  const $ = load(html);
  return new Set(
    $("[id]")
      .toArray()
      .map((element) => $(element).attr("id") ?? ""),
  );
}

function srcsetAddresses(srcset: string): string[] {
  return srcset.split(",").flatMap((candidate) => candidate.trim().split(/\s+/)[0] || []);
}

function structuredDataAddresses($: CheerioAPI): string[] {
  return $('script[type="application/ld+json"]')
    .toArray()
    .flatMap((script) => addressesIn(JSON.parse($(script).text())));
}

/** Values that are URLs; names of types and states at schema.org are not fetched. */
function addressesIn(value: unknown): string[] {
  if (typeof value === "string") return /^https?:\/\/(?!schema\.org)/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(addressesIn);
}
