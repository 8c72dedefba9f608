import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCardStore } from "./card-store.server";

const card = { eyebrow: "News", title: "Kémah di Gunung", foot: "14–16 November 2025", site: "Outing Expo" };
let directory: string;
const noFault = (error: unknown) => {
  throw error;
};
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cards-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("many who ask at once get one drawing", async () => {
  let drawn = 0;
  const store = createCardStore(
    join(directory, "new"),
    async () => {
      drawn += 1;
      return Buffer.from("picture");
    },
    1,
    noFault,
  );
  const all = await Promise.all(Array.from({ length: 20 }, () => store.picture(card)));
  expect(drawn).toBe(1);
  expect(new Set(all.map(String))).toEqual(new Set(["picture"]));
  await store.picture({ ...card, title: "Another" });
  expect(drawn).toBe(2);
  expect(readdirSync(join(directory, "new"))).toHaveLength(2);
});

test("a drawing that failed is tried again", async () => {
  let tries = 0;
  const store = createCardStore(
    directory,
    async () => {
      tries += 1;
      if (tries === 1) throw new Error("no ink");
      return Buffer.from("picture");
    },
    1,
    noFault,
  );
  await expect(store.picture(card)).rejects.toThrow("no ink");
  expect(String(await store.picture(card))).toBe("picture");
});

test("a picture from before the drawing changed is not served", async () => {
  const draw = (words: string) => async () => Buffer.from(words);
  expect(String(await createCardStore(directory, draw("old"), 1, noFault).picture(card))).toBe("old");
  expect(String(await createCardStore(directory, draw("new"), 2, noFault).picture(card))).toBe("new");
  expect(String(await createCardStore(directory, draw("newer"), 2, noFault).picture(card))).toBe("new");
});

test("a picture that cannot be stored is sent all the same", async () => {
  writeFileSync(join(directory, "social"), "a file in the directory's place");
  const onFault = vi.fn();
  const store = createCardStore(join(directory, "social"), async () => Buffer.from("picture"), 1, onFault);
  expect(String(await store.picture(card))).toBe("picture");
  expect(onFault).toHaveBeenCalledTimes(1);
});
