import type { z } from "zod";
import { atOnce, inSteps } from "~/content/documents/in-steps";
import { type Documents, KINDS, type Kind, mapKinds, rowOf } from "~/content/documents/kinds";
import { factsOf, localeOf, parseDraftSteps, parseSteps, type SiteContent } from "~/content/documents/parse-content";
import { citesFacts, eventFactsSchema, type FillFacts, promisesSchema, UnknownFacts } from "~/content/embedded/facts";
import { ticketSchema } from "~/content/model/ticket";
import { m } from "~/paraglide/messages";
import { dateAndPriceFaults } from "./dates-and-prices";
import type { Fault } from "./fault";
import { hallFaults } from "./hall";
import { linkFaults, referenceFaults } from "./references";
import { rundownFaults } from "./rundown";
import { schemaFaults, shapeFaults, unknownFact } from "./shape";
import { translationFaults } from "./translations";

/** What is wrong with content, or what pages show of it. */
type Tried = { faults: Fault[] } | { content: SiteContent };

/**
 * Tries whether content may be shown. Each document is checked by itself, and only when all are right, the rules between documents.
 * @param settings facts that follow from settings
 * @returns everything that is wrong, in the current language, or the content
 */
export const tryContent = (documents: Documents, settings: ReadonlyMap<string, string>): Tried =>
  atOnce(trySteps(documents, settings));

const faultsOf = (tried: Tried): Fault[] => ("faults" in tried ? tried.faults : []);

/** Everything that is wrong with content; empty when it may be shown. */
export const checkContent = (documents: Documents, settings: ReadonlyMap<string, string>): Fault[] =>
  faultsOf(tryContent(documents, settings));

/** The same, and others get their turns meanwhile. */
export const checkContentInSteps = async (
  documents: Documents,
  settings: ReadonlyMap<string, string>,
): Promise<Fault[]> => faultsOf(await inSteps(trySteps(documents, settings)));

/**
 * Tries whether a draft of an edition may be held with changes. It may be incomplete: the rules between documents hold once it opens, and a
 * document that nobody changes may be faulty.
 * @param changed kind and id of the documents that changed, as in `brands seruni`
 */
export const tryDraft = (
  documents: Documents,
  settings: ReadonlyMap<string, string>,
  changed: ReadonlySet<string>,
): Tried => atOnce(tryDraftSteps(documents, settings, changed));

/** The same, and others get their turns meanwhile. @returns what is wrong */
export const checkDraftInSteps = async (
  documents: Documents,
  settings: ReadonlyMap<string, string>,
  changed: ReadonlySet<string>,
): Promise<Fault[]> => faultsOf(await inSteps(tryDraftSteps(documents, settings, changed)));

function* tryDraftSteps(
  documents: Documents,
  settings: ReadonlyMap<string, string>,
  changed: ReadonlySet<string>,
): Generator<void, Tried> {
  const isChanged = ({ kind, id }: Pick<Fault, "kind" | "id">) => changed.has(`${kind} ${id}`);
  const sources = sourceFaults(documents).filter((fault) => fault.kind !== "tickets" || isChanged(fault));
  const counts = [...KINDS.flatMap((kind) => countFaults(kind, documents)), ...sources];
  if (counts.length > 0) return { faults: counts };
  const fill = factsOf(documents, settings, true);
  const edited = mapKinds((kind) => documents[kind].filter(({ id }) => !rowOf(kind).id || isChanged({ kind, id })));
  const shapes = yield* shapeSteps(KINDS, edited, fill);
  if (shapes.length > 0) return { faults: shapes };
  return { content: yield* parseDraftSteps(documents, settings) };
}

/** Checks a document, or a rule, with each step. */
function* trySteps(documents: Documents, settings: ReadonlyMap<string, string>): Generator<void, Tried> {
  const sources = [...KINDS.flatMap((kind) => countFaults(kind, documents)), ...sourceFaults(documents)];
  if (sources.length > 0) return { faults: sources };
  let fill: ReturnType<typeof factsOf>;
  try {
    fill = factsOf(documents, settings);
  } catch (error) {
    if (!(error instanceof UnknownFacts)) throw error;
    const [visit] = documents.visit;
    return { faults: error.citations.map((citation) => unknownFact("visit", "visit", citation, visit?.document)) };
  }
  // Others cite its facts: without them they would seem faulty too.
  const visit = yield* shapeSteps(["visit"], documents, fill);
  const shapes = visit.length > 0 ? visit : yield* shapeSteps(KINDS, documents, fill);
  if (shapes.length > 0) return { faults: shapes };
  const content = yield* parseSteps(documents, settings);
  const filled = mapKinds((kind) =>
    documents[kind].map(({ document, ...rest }) => ({
      ...rest,
      document: citesFacts(document) ? fill(document, localeOf(kind, document)) : document,
    })),
  );
  const faults: Fault[] = [];
  const rules = [
    () => referenceFaults(content),
    () => linkFaults(filled, content),
    () => hallFaults(content),
    () => rundownFaults(content),
    () => dateAndPriceFaults(content),
    () => translationFaults(documents),
  ];
  for (const rule of rules) {
    yield;
    faults.push(...rule());
  }
  return faults.length > 0 ? { faults } : { content };
}

function* shapeSteps(kinds: readonly Kind[], documents: Documents, fill: FillFacts): Generator<void, Fault[]> {
  const faults: Fault[] = [];
  for (const kind of kinds)
    for (const document of documents[kind]) {
      faults.push(...shapeFaults(kind, document, fill));
      yield;
    }
  return faults;
}

/** An id belongs to one document, and a kind without ids has exactly one, or may have none. */
function countFaults(kind: Kind, documents: Documents): Fault[] {
  const ids = documents[kind].map((document) => document.id);
  const seen = new Set<string>();
  const repeated = ids.filter((id) => seen.size === seen.add(id).size);
  const { id, mayBeMissing } = rowOf(kind);
  if (!id && !mayBeMissing && ids.length === 0)
    return [{ kind, id: kind, field: "", reason: m.content_fault_missing_document() }];
  return [...new Set(repeated)].map((repeat) => ({
    kind,
    id: repeat,
    field: "",
    reason: m.content_fault_repeated_id(),
  }));
}

const FACT_SOURCES = { event: eventFactsSchema, tickets: ticketSchema, promises: promisesSchema };

/** What facts come from is checked first, as it is written. */
function sourceFaults(documents: Documents): Fault[] {
  return Object.entries(FACT_SOURCES).flatMap(([name, schema]: [string, z.ZodType]) => {
    const kind = name as keyof typeof FACT_SOURCES;
    return documents[kind].flatMap(({ id, document }) => schemaFaults(kind, id, schema, document));
  });
}
