import { m } from "~/paraglide/messages";

/** A page of a list. `after`: the row that it comes after; `next`: the one that the next page comes after. Undefined: there is none. */
export type ListPage<Row> = { rows: Row[]; after: string | undefined; next: string | undefined };

/**
 * Reads a page of a list whose rows have a reference. Where nothing comes after a row, because it is unknown, or the rows behind it are gone, it
 * is the first page.
 * @param after the reference of a row, as the address has it @param size rows of a page
 * @param read at most so many rows that come after one, or the first ones
 */
export async function readListPage<Row extends { reference: string }>(
  { after, size }: { after: string | undefined; size: number },
  read: (limit: number, after: string | undefined) => Promise<readonly Row[]>,
): Promise<ListPage<Row>> {
  // One more than a page has tells whether another page follows.
  const found = await read(size + 1, after);
  if (after !== undefined && found.length === 0) return readListPage({ after: undefined, size }, read);
  const rows = found.slice(0, size);
  return { rows, after, next: found.length > size ? rows.at(-1)?.reference : undefined };
}

/** The links to the first page of a list, and to the next one. @param hrefOf the list after a row @param words of a list that is sorted by time */
export function toPageLinks(
  { after, next }: Pick<ListPage<unknown>, "after" | "next">,
  hrefOf: (after: string | undefined) => string,
  words: { first: string; next: string } = { first: m.lists_first(), next: m.lists_further() },
): { to: string; label: string }[] {
  return [
    ...(after === undefined ? [] : [{ to: hrefOf(undefined), label: words.first }]),
    ...(next === undefined ? [] : [{ to: hrefOf(next), label: words.next }]),
  ];
}
