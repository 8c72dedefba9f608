import { expect, test } from "vitest";
import { type DocumentState, mapKinds } from "~/content/documents/kinds";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import type { Session } from "~/content/model/rundown";
import { movesOf, type PAGE_SOURCES, type PageKind } from "./moves";

type Source = (typeof PAGE_SOURCES)[number];

/** A brand, or a session with a slug, at a revision; null: deleted. */
const version = (kind: Source, revision: number, id: string, document: object | null = {}): DocumentState => ({
  ...{ kind, revision, id, document, place: 0, at: 0 },
});

function moves(kind: PageKind, published: Record<string, object>, versions: DocumentState[]) {
  const stored = Object.entries(published).map(([id, document], place) => ({ id, place, document }));
  const source: Source = kind === "speakers" ? "sessions" : kind;
  return Object.fromEntries(movesOf(kind, versions, { ...mapKinds(() => []), [source]: stored }));
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

test("an address leads to what had it last", () => {
  const versions = [
    version("brands", 1, "a"),
    version("brands", 2, "a", null),
    version("brands", 2, "b"),
    version("brands", 3, "a"),
    version("brands", 4, "a", null),
    version("brands", 4, "c"),
  ];
  expect(moves("brands", { b: {}, c: {} }, versions)).toEqual({ a: "c" });
});

test("a speaker has moved when the name changes and the role stays; another person has not", () => {
  const [shipped] = shippedDocuments.sessions.filter(({ document }) => (document as Session).speakers.length === 1);
  const session = (name: string, role = "Guide") => ({ ...(shipped?.document as Session), speakers: [{ name, role }] });
  const versions = ["Ibu Sarri", "Ibu Sari", "Ibu Sari W."].map((name, index) =>
    version("sessions", index + 1, "s1", session(name)),
  );
  const now = { s1: session("Ibu Sari W.") };
  expect(moves("speakers", now, versions)).toEqual({ "ibu-sarri": "ibu-sari-w", "ibu-sari": "ibu-sari-w" });
  const other = version("sessions", 4, "s1", session("Pak Budi", "Cook"));
  expect(moves("speakers", { s1: other.document as Session }, [...versions, other])).toEqual({});
  // With a second session under the old name, its page is still there.
  expect(moves("speakers", { ...now, s2: session("Ibu Sari") }, versions)).toEqual({ "ibu-sarri": "ibu-sari" });
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
