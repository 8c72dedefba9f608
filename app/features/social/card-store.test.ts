import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCardStore } from "./card-store.server";
import { drawCard } from "./draw-card.server";

const card = { eyebrow: "News", title: "Kémah di Gunung", foot: "14–16 November 2025", site: "Outing Expo" };
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cards-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("many who ask at once get one drawing", async () => {
  let drawn = 0;
  const store = createCardStore(join(directory, "new"), async () => {
    drawn += 1;
    return Buffer.from("picture");
  });
  const all = await Promise.all(Array.from({ length: 20 }, () => store.picture(card)));
  expect(drawn).toBe(1);
  expect(new Set(all.map(String))).toEqual(new Set(["picture"]));
  await store.picture({ ...card, title: "Another" });
  expect(drawn).toBe(2);
  expect(readdirSync(join(directory, "new"))).toHaveLength(2);
});

test("a drawing that failed is tried again", async () => {
  let tries = 0;
  const store = createCardStore(directory, async () => {
    tries += 1;
    if (tries === 1) throw new Error("no ink");
    return Buffer.from("picture");
  });
  await expect(store.picture(card)).rejects.toThrow("no ink");
  expect(String(await store.picture(card))).toBe("picture");
});

/** Pixels of the middle of a picture, where the title stands. */
const titleOf = async (title: string) =>
  sharp(await drawCard({ ...card, title }))
    .extract({ left: 64, top: 200, width: 1072, height: 240 })
    .raw()
    .toBuffer();

test("letters of Indonesian names and emoji are drawn, each as itself", async () => {
  const drawings = await Promise.all(["é", "ē", "🏕️", "🥾", "👨‍👩‍👧", ""].map(titleOf));
  for (const [index, drawing] of drawings.entries()) {
    for (const other of drawings.slice(index + 1)) expect(drawing.equals(other)).toBe(false);
  }
});

test("a letter that no font has leaves the rest as it is", async () => {
  await expect(titleOf("Aksara ꦗꦮ di Gunung")).resolves.toBeInstanceOf(Buffer);
});
