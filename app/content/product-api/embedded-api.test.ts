import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { createEmbeddedTransport } from "./embedded-api.server";

const transport = createEmbeddedTransport();

test("the same request gets the same object, another request or language another", async () => {
  const read = (query: Record<string, string>) => transport("brands", { query });
  const first = await read({ limit: "3" });
  expect(await read({ limit: "3" })).toBe(first);
  expect(await read({ limit: "4" })).not.toEqual(first);
  expect(await runWithLocale("id", () => read({ limit: "3" }))).not.toBe(first);
});

test("a record that does not exist is null each time", async () => {
  for (const _ of [1, 2]) expect(await transport("brand", { params: { slug: "no-such-brand" } })).toBeNull();
});
