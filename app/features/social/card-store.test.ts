import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCardStore } from "./card-store.server";

const card = { eyebrow: "News", title: "Kémah di Gunung", foot: "14–16 November 2025", site: "Outing Expo" };
let directory: string;
const failOnError = (error: unknown) => {
  throw error;
};
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cards-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("simultaneous requests share one drawing", async () => {
  let drawn = 0;
  const store = createCardStore(
    join(directory, "new"),
    async () => {
      drawn += 1;
      return Buffer.from("picture");
    },
    1,
    failOnError,
  );
  const all = await Promise.all(Array.from({ length: 20 }, () => store.read(card)));
  expect(drawn).toBe(1);
  expect(new Set(all.map(String))).toEqual(new Set(["picture"]));
  await store.read({ ...card, title: "Another" });
  expect(drawn).toBe(2);
  expect(readdirSync(join(directory, "new"))).toHaveLength(2);
});

test("a failed drawing is tried again", async () => {
  let tries = 0;
  const store = createCardStore(
    directory,
    async () => {
      tries += 1;
      if (tries === 1) throw new Error("no ink");
      return Buffer.from("picture");
    },
    1,
    failOnError,
  );
  await expect(store.read(card)).rejects.toThrow("no ink");
  expect(String(await store.read(card))).toBe("picture");
});

test("a card of an older version of the drawing is not served", async () => {
  const draw = (words: string) => async () => Buffer.from(words);
  expect(String(await createCardStore(directory, draw("old"), 1, failOnError).read(card))).toBe("old");
  expect(String(await createCardStore(directory, draw("new"), 2, failOnError).read(card))).toBe("new");
  expect(String(await createCardStore(directory, draw("newer"), 2, failOnError).read(card))).toBe("new");
});

test("a card that cannot be stored is returned nevertheless", async () => {
  writeFileSync(join(directory, "social"), "a file in the directory's place");
  const onError = vi.fn();
  const store = createCardStore(join(directory, "social"), async () => Buffer.from("picture"), 1, onError);
  expect(String(await store.read(card))).toBe("picture");
  expect(onError).toHaveBeenCalledTimes(1);
});
