import type { DocumentState, Documents, Kind } from "~/content/documents/kinds";
import { type Session, sessionSchema, speakerSlug } from "~/content/model/rundown";
import { lineagesIn } from "./lineages";

/** Where pages are that each show one thing, by kind. */
export const PAGE_FOLDERS = {
  brands: "/brands",
  sessions: "/rundown",
  speakers: "/speakers",
  news: "/news",
} as const;
export type PageKind = keyof typeof PAGE_FOLDERS;
export const PAGE_KINDS = Object.keys(PAGE_FOLDERS) as PageKind[];

/** The kinds of documents from which these pages follow. */
export const PAGE_SOURCES = ["brands", "sessions", "news"] as const satisfies readonly Kind[];

/** A former address, and the present one of the same thing. */
type Move = { revision: number; before: string; now: string | undefined };

/**
 * Where the pages of a kind have moved: present addresses by former ones. An address that a page has again is left out.
 * @param states all of the documents that changed after the first revision, oldest first
 * @param documents what is published
 */
export function movesOf(
  kind: PageKind,
  states: readonly DocumentState[],
  documents: Documents,
): ReadonlyMap<string, string> {
  const source = kind === "speakers" ? "sessions" : kind;
  const lineages = lineagesIn(states.filter((state) => state.kind === source));
  const { moves, taken } =
    kind === "speakers" ? movesOfSpeakers(lineages, documents) : movesIn(kind, lineages, documents);
  const found = new Map<string, string>();
  for (const { before, now } of moves.toSorted((a, b) => a.revision - b.revision))
    if (now !== undefined && !taken.has(before)) found.set(before, now);
  return found;
}

type Lineages = ReturnType<typeof lineagesIn>;

/** The last part of the address of a document's page. */
function addressOf(kind: Kind, id: string, document: unknown): string {
  const slug: unknown = kind === "sessions" && new Map<string, unknown>(Object.entries(document ?? {})).get("slug");
  return typeof slug === "string" ? slug : id;
}

function movesIn(kind: Kind, lineages: Lineages, documents: Documents) {
  const current = new Map(documents[kind].map(({ id, document }) => [id, addressOf(kind, id, document)]));
  const moves = [...lineages].flatMap(([id, versions]): Move[] =>
    versions.map((version) => ({
      revision: version.revision,
      before: addressOf(kind, version.id, version.document),
      now: current.get(id),
    })),
  );
  return { moves, taken: new Set(current.values()) };
}

const speakersIn = (document: unknown): Session["speakers"] => sessionSchema.safeParse(document).data?.speakers ?? [];

/** Speakers have the address of their name. Who has the same role under another name than in the version before is the same person. */
function movesOfSpeakers(lineages: Lineages, documents: Documents) {
  const taken = new Set(documents.sessions.flatMap(({ document }) => speakersIn(document)).map(speakerSlug));
  const renames = new Map<string, { to: string; revision: number }>();
  for (const versions of lineages.values()) {
    for (const [index, { revision, document }] of versions.entries()) {
      const [before, after] = [speakersIn(versions[index - 1]?.document), speakersIn(document)];
      const isIn = (speakers: Session["speakers"], one: Session["speakers"][number]) =>
        speakers.some((speaker) => speakerSlug(speaker) === speakerSlug(one));
      for (const speaker of before) {
        if (isIn(after, speaker)) continue;
        const same = after.find((other) => other.role === speaker.role && !isIn(before, other));
        if (same && speakerSlug(same)) renames.set(speakerSlug(speaker), { to: speakerSlug(same), revision });
      }
    }
  }
  const moves = Array.from(renames, ([before, { revision }]): Move => {
    const seen = new Set<string>();
    let now: string | undefined = before;
    while (now !== undefined && !taken.has(now) && !seen.has(now)) {
      seen.add(now);
      now = renames.get(now)?.to;
    }
    return { revision, before, now: now !== undefined && taken.has(now) ? now : undefined };
  });
  return { moves, taken };
}
