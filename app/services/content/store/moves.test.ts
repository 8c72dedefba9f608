import { expect, test } from "vitest";
import { type DocumentState, mapKinds } from "~/services/content/documents/kinds";
import { movesOf, type PageKind } from "./moves";

/** A brand, or a session with a slug, at a revision; null: deleted. */
const version = (kind: PageKind, revision: number, id: string, document: object | null = {}): DocumentState => ({
  ...{ kind, revision, id, document, at: 0 },
});

function moves(kind: PageKind, published: Record<string, object>, versions: DocumentState[]) {
  const stored = Object.entries(published).map(([id, document], place) => ({ id, place, document }));
  return Object.fromEntries(movesOf(kind, versions, { ...mapKinds(() => []), [kind]: stored }));
}

test("a brand under another slug is found under each that it had", () => {
  const versions = [
    version("brands", 1, "a"),
    version("brands", 3, "a", null),
    version("brands", 3, "b"),
    version("brands", 5, "b", null),
    version("brands", 5, "c"),
  ];
  expect(moves("brands", { c: {} }, versions)).toEqual({ a: "c", b: "c" });
  expect(moves("news", { c: {} }, versions)).toEqual({});
});

test("an address that leads somewhere again is no redirect", () => {
  const back = [
    version("brands", 1, "a"),
    version("brands", 2, "a", null),
    version("brands", 2, "b"),
    version("brands", 3, "b", null),
    version("brands", 3, "a"),
  ];
  expect(moves("brands", { a: {} }, back)).toEqual({ b: "a" });
  const taken = [...back.slice(0, 3), version("brands", 3, "a")];
  expect(moves("brands", { a: {}, b: {} }, taken)).toEqual({});
});

test("what was deleted, or changed together with others, has not moved", () => {
  const deleted = [version("brands", 1, "a"), version("brands", 2, "a", null), version("brands", 3, "b")];
  expect(moves("brands", { b: {} }, deleted)).toEqual({});
  const imported = [
    version("brands", 1, "a"),
    version("brands", 2, "a", null),
    version("brands", 2, "b"),
    version("brands", 2, "c"),
  ];
  expect(moves("brands", { b: {}, c: {} }, imported)).toEqual({});
  const edited = [
    version("brands", 1, "a"),
    version("brands", 1, "b"),
    version("brands", 2, "a", null),
    version("brands", 2, "b"),
  ];
  expect(moves("brands", { b: {} }, edited)).toEqual({});
});

test("a session has moved when its slug changes, and its id stays", () => {
  const versions = [
    version("sessions", 1, "s1", {}),
    version("sessions", 2, "s1", { slug: "knots" }),
    version("sessions", 3, "s1", { slug: "good-knots" }),
  ];
  expect(moves("sessions", { s1: { slug: "good-knots" } }, versions)).toEqual({
    s1: "good-knots",
    knots: "good-knots",
  });
});
