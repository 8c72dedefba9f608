import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { withKeptRules } from "./plural-rules.ts";

/** The functions of a module's text. */
const load = async (code: string): Promise<typeof import("../../app/paraglide/registry.js")> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

test("the rules of plurals are those of each language and its options, made once", async () => {
  const { plural } = await load(withKeptRules(readFileSync("app/paraglide/registry.js", "utf8")));
  const made = vi.spyOn(Intl, "PluralRules");
  const words = () => [plural("en", 1), plural("en", 2), plural("en", 2, { type: "ordinal" }), plural("id", 1)];
  expect([words(), words()]).toEqual([
    ["one", "other", "two", "other"],
    ["one", "other", "two", "other"],
  ]);
  expect(made).toHaveBeenCalledTimes(3);
  made.mockRestore();
});

test("a registry that is compiled in another way stops the build", () => {
  expect(() => withKeptRules("export function plural() {}")).toThrow("does not know this registry");
});
