import fc from "fast-check";
import { expect, test } from "vitest";
import { csvFile, csvPieces, csvToEdit, withGuard, withoutGuard } from "./csv";

test.each(["=1+1", "+62 812", "-5", "@SUM(A1)", "\tx", "\rx", "  =1", "\u0000=1", "＝1", "'=1", "''@x"])(
  "%j cannot run as a formula",
  (text) => {
    expect(withGuard(text)).toBe(`'${text}`);
  },
);

test.each(["D-8", "'Ndeso", "a=b", "", "2025-11-14"])("%j needs no guard", (text) =>
  expect(withGuard(text)).toBe(text),
);

test("every text comes back without its guard", () => {
  const marks = fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", " ", "\n", "a", "＋");
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: marks })), (text) => withoutGuard(withGuard(text)) === text),
  );
});

test("a text begins no formula behind another separator either, in pieces as in one", async () => {
  const rows = [["PT Rimba;=1+1", "a\n@x", "b, +62", -5]];
  const file = csvFile([["name"], ...rows]);
  expect(file).toBe(`\uFEFF"name"\r\n"PT Rimba;'=1+1","a\n'@x","b, '+62","-5"\r\n`);
  const pieces = csvPieces(
    ["name"],
    (async function* () {
      yield rows;
    })(),
  );
  let written = "";
  for await (const piece of pieces) written += piece;
  expect(written).toBe(file);
});

test("a text of many separators is guarded as one of few", () => {
  const many = "\t".repeat(400_000);
  expect(csvFile([[`a${many}x`, `a,${many}=x`]])).toBe(`\uFEFF"a${many}x","a,${many}'=x"\r\n`);
});

test("cells are quoted, rows end in CRLF, and a byte order mark says that it is UTF-8", () => {
  expect(
    csvFile([
      ["a", 'b "c"', null],
      [1, "=x"],
    ]),
  ).toBe('\uFEFF"a","b ""c""",""\r\n"1","\'=x"\r\n');
});

test("a file that comes back says each text without what a program with another separator needs", () => {
  expect(csvToEdit([["name"], ["PT Rimba;=1"], ["=1"]])).toBe('\uFEFF"name"\r\n"PT Rimba;=1"\r\n"\'=1"\r\n');
});
