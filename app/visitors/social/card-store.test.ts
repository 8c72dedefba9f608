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

test("a card that cannot be stored is returned nevertheless, and is drawn once", async () => {
  writeFileSync(join(directory, "social"), "a file in the directory's place");
  const onError = vi.fn();
  const draw = vi.fn(async () => Buffer.from("picture"));
  const store = createCardStore(join(directory, "social"), draw, 1, onError);
  expect(String(await store.read(card))).toBe("picture");
  expect(String(await store.read(card))).toBe("picture");
  expect(onError).toHaveBeenCalledTimes(1);
  expect(draw).toHaveBeenCalledTimes(1);
});

/** A store whose drawings end when the test says so. */
function slowStore() {
  const drawn: string[] = [];
  const { promise: ink, resolve: finish } = Promise.withResolvers<void>();
  const draw = async ({ title }: typeof card) => {
    drawn.push(title);
    await ink;
    return Buffer.from(title);
  };
  const store = createCardStore(directory, draw, 1, failOnError);
  const read = (number: number, signal?: AbortSignal) => store.read({ ...card, title: `Card ${number}` }, { signal });
  return { drawn, finish, read };
}

test("one card is drawn at a time, few wait, and the others are not drawn", async () => {
  const { drawn, finish, read } = slowStore();
  const all = Array.from({ length: 50 }, (_, number) => read(number));
  const refused = await Promise.race(all);
  expect(refused).toBeNull();
  expect(drawn).toHaveLength(1);
  finish();
  const pictures = (await Promise.all(all)).filter((png) => png !== null);
  expect(drawn).toHaveLength(pictures.length);
  expect(pictures.length).toBeLessThan(10);
});

test("no card is drawn for clients that left while it waited", async () => {
  const { drawn, finish, read } = slowStore();
  const first = read(1);
  await expect.poll(() => drawn).toEqual(["Card 1"]);
  const leaving = new AbortController();
  const left = Promise.allSettled([read(2, leaving.signal), read(3, leaving.signal)]);
  const stays = read(3);
  // All have looked for a stored card by then.
  await new Promise((resolve) => setTimeout(resolve, 50));
  leaving.abort();
  finish();
  await Promise.all([first, left]);
  expect(String(await stays)).toBe("Card 3");
  expect(drawn).toEqual(["Card 1", "Card 3"]);
});
