import { expect, test } from "vitest";
import { readListPage, toPageLinks } from "./list-pages";

const rows = ["A", "B", "C", "D", "E"].map((reference) => ({ reference }));
/** Reads as a database does: after a row that it does not know comes nothing. */
const read = async (limit: number, after: string | undefined) => {
  const start = after === undefined ? 0 : rows.findIndex(({ reference }) => reference === after) + 1 || rows.length;
  return rows.slice(start, start + limit);
};
const pageAfter = async (after: string | undefined, size = 2) => {
  const page = await readListPage({ after, size }, read);
  const links = toPageLinks(page, (other) => other ?? "first").map(({ to }) => to);
  return [page.rows.map(({ reference }) => reference).join(""), ...links];
};

test("a list has its pages, each with the way to the first one and to the next one", async () => {
  expect(await pageAfter(undefined)).toEqual(["AB", "B"]);
  expect(await pageAfter("B")).toEqual(["CD", "first", "D"]);
  expect(await pageAfter("D")).toEqual(["E", "first"]);
  expect(await pageAfter(undefined, 5)).toEqual(["ABCDE"]);
});

test("after a row that is unknown, or the last one, comes the first page, and an empty list stays empty", async () => {
  for (const after of ["Z", "E", "\0"]) expect(await pageAfter(after)).toEqual(["AB", "B"]);
  expect(await readListPage({ after: "A", size: 2 }, async () => [])).toMatchObject({ rows: [], after: undefined });
});
