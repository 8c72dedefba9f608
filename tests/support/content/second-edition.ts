import type { Documents, Kind } from "~/content/documents/kinds";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { completeNextEdition } from "./next-edition";

/** In the names of the second edition alone. */
const MARK = "Zweite";

type Named = { name: string };
const NAMED = ["brands", "partners", "programs"] as const satisfies readonly Kind[];
/** Both editions have one hall. A place of it can be called as a program, which pages with a map show. */
const HALLS = JSON.stringify(shippedDocuments.halls);
const OLD_NAMES = NAMED.flatMap((kind) =>
  shippedDocuments[kind].map(({ document }) => (document as Named).name),
).filter((name) => !HALLS.includes(JSON.stringify(name)));

/** A second edition without a fault, in which every brand, partner and program has another name. */
export function secondEdition(): Documents {
  const next = completeNextEdition(`${MARK} Expo`);
  const renamed = (kind: (typeof NAMED)[number]) =>
    next[kind].map((stored, index) => ({
      ...stored,
      document: { ...(stored.document as Named), name: `${MARK} ${kind} ${index}` },
    }));
  return { ...next, brands: renamed("brands"), partners: renamed("partners"), programs: renamed("programs") };
}

/** Which editions a page has something of. */
export function editionsIn(html: string): ("first" | "second")[] {
  const isOld = OLD_NAMES.some((name) => html.includes(`>${name}<`) || html.includes(`alt="${name}"`));
  return [...(isOld ? (["first"] as const) : []), ...(html.includes(MARK) ? (["second"] as const) : [])];
}
