import { expect, it } from "vitest";
import { typedParts } from "./typed-text";

const shown = (text: string) => typedParts(text).map(({ text: part, href }) => (href === null ? part : `<${href}>`));

it.each([
  ["", []],
  ["no address", ["no address"]],
  ["https://expo.example", ["<https://expo.example>"]],
  ["Read https://expo.example/visit?x=1#y.", ["Read ", "<https://expo.example/visit?x=1#y>", "."]],
  ["(http://a.example), http://b.example!", ["(", "<http://a.example>", "), ", "<http://b.example>", "!"]],
  ['"https://a.example"<b>', ['"', "<https://a.example>", '"<b>']],
  ["javascript:alert(1) ftp://a.example https://", ["javascript:alert(1) ftp://a.example https://"]],
])("finds the addresses of %j", (text, parts) => {
  expect(shown(text)).toEqual(parts);
});

it("loses nothing of a text, whatever it is", () => {
  const text = `${"https://a.".repeat(500)}\n${"https://".repeat(500)}`;
  expect(
    typedParts(text)
      .map(({ text: part }) => part)
      .join(""),
  ).toBe(text);
});
