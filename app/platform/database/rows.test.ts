import { expect, test } from "vitest";
import { z } from "zod";
import { defineRow, integer, oneOf, orNull, readJson, text, UnreadableRow, word } from "./rows";

type Row = { reference: string; state: "held" | "paid"; createdAt: number; editor: string | null };
const orderRow = defineRow<Row>({
  reference: text,
  state: oneOf(["held", "paid"]),
  createdAt: integer,
  editor: orNull(text),
});
const row = { reference: "JOE-1", state: "held", createdAt: 1, editor: null };

test("the list of a SELECT has each column, as its table is called", () => {
  expect(orderRow.select()).toBe('reference, state, created_at AS "createdAt", editor');
  expect(orderRow.select("o")).toBe('o.reference, o.state, o.created_at AS "createdAt", o.editor');
});

test("a row that is right is returned as it is", () => {
  const [read] = orderRow.read([row]);
  expect(read).toBe(row);
});

test("a word of a list that grows is read, also one of a newer release", () => {
  const actRow = defineRow<{ act: "resent" | "settled" }>({ act: word() });
  expect(actRow.read([{ act: "resent" }, { act: "of a newer release" }])).toHaveLength(2);
  expect(() => actRow.read([{ act: null }])).toThrow(UnreadableRow);
});

test.each([
  ["reference", undefined],
  ["state", "lost"],
  ["created_at", "1"],
  ["editor", 7],
])("a row without a right %s is refused, and its value is not told", (column, value) => {
  const name = column === "created_at" ? "createdAt" : column;
  expect(() => orderRow.read([row, { ...row, [name]: value }])).toThrow(new UnreadableRow(`the column ${column}`));
});

test.each(["", "{", "null", '{"name":7}'])(
  "JSON that is not as its schema says is refused, and not told: %j",
  (json) => {
    const schema = z.object({ name: z.string() });
    expect(readJson('{"name":"Rimba"}', schema, "buyer")).toEqual({ name: "Rimba" });
    expect(() => readJson(json, schema, "buyer")).toThrow(new UnreadableRow("the column buyer"));
  },
);
