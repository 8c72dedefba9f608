import { AsyncLocalStorage } from "node:async_hooks";
import type { EditionRow } from "~/content/editions/edition-store.server";
import type { ContentStore } from "./content-store.server";
import type { Snapshot } from "./publication";

/** An edition that a request edits and that pages do not show. */
export type EditedEdition = {
  row: EditionRow;
  store: ContentStore;
  /** Its content as the request knows it. */
  snapshot: Snapshot;
};

const requests = new AsyncLocalStorage<EditedEdition>();

/** The edition that the address of a page in the staff area names; absent: it names none, and the current one is edited. */
export const editedEdition = (): EditedEdition | undefined => requests.getStore();

/** Runs a function, and all that it starts, for pages that edit an edition. @returns what the function returns */
export const runWithEdited = <Result>(edited: EditedEdition, run: () => Result): Result => requests.run(edited, run);

/** Before the addresses of pages that edit another edition than the current one. */
const PREFIX = /^\/staff\/editions\/([1-9]\d{0,5})\/(?=.)/i;

/** The edition that a path names; null: none. @param path without a language */
export function editionInPath(path: string): number | null {
  const [, number] = PREFIX.exec(path) ?? [];
  return number === undefined ? null : Number(number);
}

/** The path of a page in the staff area for the edition that the request edits. @param path such as `/staff/content` */
export function pathInEdited(path: string): string {
  const edited = editedEdition();
  return edited ? path.replace(/^\/staff\//, `/staff/editions/${edited.row.number}/`) : path;
}
