import fc from "fast-check";
import { expect, test } from "vitest";
import { cut, fitTitle } from "./fit-title";

/** Every letter is half an em wide. */
const widthOf = (text: string) => [...text].length / 2;
const SPACE = { width: 1000, height: 370 };
const fitted = (title: string) => fitTitle(title, SPACE, widthOf);

test("a short title is as large as can be", () => {
  expect(fitted("Tickets")).toEqual({ size: 96, lines: ["Tickets"] });
});

test("the longest word decides where it is wider than a line", () => {
  // 25 letters: 1200 px at 96, 1050 at 84, 900 at 72.
  expect(fitted("Ketidakbertanggungjawaban pendaki")).toEqual({
    size: 72,
    lines: ["Ketidakbertanggungjawaban", "pendaki"],
  });
});

test("the number of lines decides where words are short", () => {
  const { size, lines } = fitted("seratus ".repeat(12).trim());
  expect([size, lines.length]).toEqual([84, 4]);
});

test("a hyphen between letters is a place to break, one between numbers is not", () => {
  expect(fitted("Pegunungan-pegunungan ini").lines).toEqual(["Pegunungan-", "pegunungan ini"]);
  expect(fitted("Pendakian bersama 14-16").lines).toEqual(["Pendakian bersama", "14-16"]);
});

test("a word is broken only where it is wider than a line at the smallest size", () => {
  expect(fitted(`di ${"a".repeat(31)}`)).toEqual({ size: 64, lines: ["di", "a".repeat(31)] });
  expect(fitted("a".repeat(32))).toEqual({ size: 64, lines: ["a".repeat(31), "a"] });
});

test("a title that is too long ends in an ellipsis, without punctuation before it", () => {
  const { size, lines } = fitted("Perlengkapan, ".repeat(40));
  expect([size, lines.length]).toEqual([64, 5]);
  expect(lines.at(-1)).toBe("Perlengkapan, Perlengkapan…");
  expect(fitted("").lines).toEqual([]);
});

test("whatever the title, its lines fit the space and hold its beginning", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z-]{1,40}$/), { maxLength: 40 }), (words) => {
      const title = words.join(" ");
      const { size, lines } = fitted(title);
      expect(lines.length * size * 1.08).toBeLessThanOrEqual(SPACE.height);
      for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(SPACE.width);
      const letters = (text: string) => text.replace(/[\s…-]/g, "");
      expect(letters(title).startsWith(letters(lines.join("")))).toBe(true);
      if (!lines.at(-1)?.endsWith("…")) expect(letters(lines.join(""))).toBe(letters(title));
    }),
  );
});

test("a text of one line is cut between letters, not within an emoji", () => {
  expect(cut("Jakarta", 4, widthOf)).toBe("Jakarta");
  expect(cut("Jakarta, Bandung", 5, widthOf)).toBe("Jakarta…");
  expect(cut("Hai 👨‍👩‍👧👨‍👩‍👧", 5, widthOf)).toBe("Hai 👨‍👩‍👧…");
});
