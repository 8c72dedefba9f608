import type { Documents } from "~/content/documents/kinds";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import type { EventStatus } from "~/content/model/event";
import { ContentStore } from "~/content/store/content-store.server";
import type { DocumentChange, Publication } from "~/content/store/publication";
import type { TestDatabase } from "../services/test-databases";

export const EDITOR = "sari@expo.example";

/** The shipped content without its programme, and without answers that name posts. It takes a third of the time to check. */
export const SMALL: Documents = {
  ...shippedDocuments,
  ...{ brands: [], sessions: [], programs: [], winners: [], galleries: [], news: [] },
  faqs: shippedDocuments.faqs.filter(({ document }) => !JSON.stringify(document).includes("/news/")),
};

type Partner = { id: string; name: string };

/** The id of a partner in the shipped content. */
export const partnerAt = (place: number): string => shippedDocuments.partners[place]?.id ?? "";

/** Renames a partner of the shipped content. */
export function renamed(id: string, name: string): DocumentChange {
  const partner = shippedDocuments.partners.find((stored) => stored.id === id);
  return { kind: "partners", id, document: { ...(partner?.document as Partner), name } };
}

/** Gives the shipped event another status. */
export function withStatus(status: EventStatus): DocumentChange {
  const [stored] = shippedDocuments.event;
  return { kind: "event", id: stored?.id ?? "", document: { ...(stored?.document as object), status } };
}

export const nameOf = (documents: Documents, id: string): string | undefined =>
  (documents.partners.find((stored) => stored.id === id)?.document as Partner | undefined)?.name;

export const publication = (basedOn: number, ...changes: DocumentChange[]): Publication => ({
  editor: EDITOR,
  note: "a test",
  basedOn,
  changes,
});

/** Opens the store of a process. @param shipped the content until something is published */
export function openStore(
  { open }: Pick<TestDatabase, "open">,
  now: () => number = () => 1_700_000_000_000,
  shipped = shippedDocuments,
) {
  const database = open();
  const store = new ContentStore(database, { clock: { now }, shipped, settings: settingFacts });
  return Object.assign(store, { close: () => database.close() });
}

export type OpenStore = ReturnType<typeof openStore>;
