import { expect, test } from "vitest";
import { readFormFields } from "./form-fields.server";
import { keyOfPress } from "./press-key.server";

const LENGTHS = { do: 10, key: 36, note: 100, rows: 6 };

/** The fields of a form as a browser sends them. */
async function fieldsOf(pairs: Record<string, string>) {
  const request = new Request("http://site.example/", { method: "POST", body: new URLSearchParams(pairs) });
  return (await readFormFields(request, LENGTHS)).fields;
}

const KEY = "0d7e1b8e-7c1c-4c3b-8d4b-4f3a2f1f0a55";
const form = { do: "note", key: KEY, note: "Rang" };

test("the same words of one page view are one press, in whatever order they come", async () => {
  const key = keyOfPress(await fieldsOf(form));
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOfPress(await fieldsOf({ note: "Rang", key: KEY, do: "note" }))).toBe(key);
  expect(keyOfPress(await fieldsOf({ ...form, unknown: "x" }))).toBe(key);
});

test("other words, another button and another page view are other presses", async () => {
  const others = [
    form,
    { ...form, note: "Rang twice" },
    { ...form, do: "share" },
    { ...form, key: KEY.replace("0d", "1d") },
  ];
  const keys = await Promise.all(others.map(async (other) => keyOfPress(await fieldsOf(other))));
  expect(new Set(keys).size).toBe(others.length);
});

test("a field that says how the page stood does not count where it is left out", async () => {
  const [one, other] = [await fieldsOf({ ...form, rows: "1" }), await fieldsOf({ ...form, rows: "2" })];
  expect(keyOfPress(one, "rows")).toBe(keyOfPress(other, "rows"));
  expect(keyOfPress(one)).not.toBe(keyOfPress(other));
});
