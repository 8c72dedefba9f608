import { type CheerioAPI, load } from "cheerio";

/** Somewhere that a document points to. */
export type Reference = {
  /** As it is written. */
  href: string;
  /** `link`: visitors go there. `asset`: the browser, a crawler or another program fetches it. */
  kind: "link" | "asset";
};

const LINKS = "a[href], area[href]";
/** Elements and the attribute in which they name what they need. */
const ASSETS: readonly [selector: string, attribute: string][] = [
  ["link[href]", "href"],
  ["img[src], script[src], source[src], iframe[src], video[src]", "src"],
  ["video[poster]", "poster"],
  ['form[method="get"][action]', "action"],
  ['meta[property="og:image"], meta[property="og:url"], meta[name="twitter:image"]', "content"],
];

/** Every address that a page names: links, assets, previews and structured data. */
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
    ...assets.map((href) => ({ href, kind: "asset" as const })),
  ];
}

/** What a stylesheet fetches; drawings that stand in it are left out. */
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

/** The ids of a page, to which fragments lead. */
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

/** Values of a document that are addresses; names of types and states at schema.org are none that anyone fetches. */
function addressesIn(value: unknown): string[] {
  if (typeof value === "string") return /^https?:\/\/(?!schema\.org)/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(addressesIn);
}
