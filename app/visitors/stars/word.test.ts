import fc from "fast-check";
import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { hasStar, keyOfWord, MAX_STARS, readStars, withoutStar, withStars, writeStars } from "~/design/model/stars";
import { brandWord, hasMovedInTime, placeMark, programWord, readWord, sessionWord, starKey } from "./word";

const id = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,5}$/);
const minute = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2050, 0, 1) / 60_000 })
  .map((value) => new Date(value * 60_000).toISOString());
const word = fc.oneof(
  fc.record({ id, start: minute, stage: fc.string({ minLength: 1 }) }).map(sessionWord),
  fc.record({ slug: id, booth: fc.string({ minLength: 1 }) }).map(brandWord),
  fc.record({ slug: id, stage: fc.string({ minLength: 1 }) }).map(programWord),
  // Of a kind that a later release adds.
  fc.stringMatching(/^[CDEZz][\w-]{5,39}$/),
);
const words = fc.uniqueArray(word, { selector: keyOfWord, maxLength: MAX_STARS });

test("a plan comes back from its text, with words that this release does not know", () => {
  fc.assert(
    fc.property(words, (words) => {
      expect(readStars(writeStars(words))).toEqual({ words, isNewer: false, left: 0 });
    }),
  );
});

test("a session's word says which it is, when and where it was", () => {
  fc.assert(
    fc.property(id, minute, fc.string({ minLength: 1 }), (id, start, stage) => {
      const word = readWord(sessionWord({ id, start, stage }));
      expect(word).toEqual({
        ...{ kind: "session", key: starKey("session", id) },
        ...{ start: Date.parse(start), place: placeMark(stage) },
      });
      expect(word && hasMovedInTime(word, start)).toBe(false);
      expect(word && hasMovedInTime(word, new Date(Date.parse(start) + 60_000).toISOString())).toBe(true);
    }),
  );
});

test("whatever a link says, it is read, and what is read can be written", () => {
  const cut = fc.tuple(words, fc.nat()).map(([words, at]) => writeStars(words).slice(0, at % 3_000));
  const wild = fc.oneof(cut, fc.string({ maxLength: 400 }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(wild, (text) => {
      const { words } = readStars(text);
      expect(words.length).toBeLessThanOrEqual(MAX_STARS);
      expect(readStars(writeStars(words)).words).toEqual(words);
      for (const word of words) readWord(word);
    }),
  );
});

test("one word that is broken or unknown loses nothing else", () => {
  const [one, other] = [brandWord({ slug: "osprey", booth: "A-1" }), programWord({ slug: "climbing", stage: "Wall" })];
  for (const strange of ["", "%00", "<script>", "Q12345later", "B", "a".repeat(5_000)])
    expect(readStars(`1.${one}.${strange}.${other}`).words).toEqual(expect.arrayContaining([one, other]));
  expect(readStars(`2.${one}.X99999`)).toEqual({ words: [one, "X99999"], isNewer: true, left: 0 });
  expect(readWord("Q12345later")).toBeNull();
  expect(readWord("B!!!!!")).toBeNull();
  // A word that was cut still names its thing.
  expect(readWord(one.slice(0, 7))).toEqual({ kind: "brand", key: keyOfWord(one), start: undefined, place: undefined });
});

test("more than the most are counted, and a thing is there once", () => {
  const many = Array.from({ length: 230 }, (_, index) => brandWord({ slug: `brand-${index}`, booth: "A-1" }));
  const { words, left } = readStars(["1", ...many].join("."));
  expect([words.length, left]).toEqual([MAX_STARS, 30]);
  const moved = brandWord({ slug: "brand-0", booth: "Z-9" });
  expect(hasStar(words, moved)).toBe(true);
  expect(withStars(words.slice(0, 3), [moved])).toEqual(words.slice(0, 3));
  expect(withoutStar(words.slice(0, 3), moved)).toEqual(words.slice(1, 3));
});

test("all things of the shipped expo have keys of their own", () => {
  const { brands, sessions, programs } = shippedContent;
  const keys = [
    ...brands.map(({ slug }) => starKey("brand", slug)),
    ...sessions.map(({ id }) => starKey("session", id)),
    ...programs.map(({ slug }) => starKey("program", slug)),
  ];
  expect(keys.length).toBeGreaterThan(150);
  expect(new Set(keys).size).toBe(keys.length);
  // Of 3,000 ids that differ in a number alone, too.
  expect(new Set(Array.from({ length: 3_000 }, (_, index) => starKey("brand", `brand-${index}`))).size).toBe(3_000);
});
