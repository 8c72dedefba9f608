/**
 * `node build/server/cards.js`, a step of a build: stores the social cards of the embedded content in `build/social`, in all
 * languages. The server looks there before it draws. Drawn cards are kept on the machine, so a build draws those that changed. With `API_URL` or
 * `BLOG_API_URL` the content is not the build's, and the server draws its cards.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { env } from "~/base/env/env.server";
import { writeAtomically } from "~/base/files/files.server";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { pageTexts } from "~/content/menus/page-texts.server";
import { productApi } from "~/content/product-api/product-api.server";
import { blog } from "~/news/blog/site-blog.server";
import { sitemapEntries } from "~/visitors/site-files/sitemap-entries.server";
import { cardFile } from "~/visitors/social/card-store.server";
import { DRAWING_VERSION, drawCard } from "~/visitors/social/draw-card.server";
import { BUILT_CARDS, readSocialCard } from "~/visitors/social/page-card.server";
import type { SocialCard } from "~/visitors/social/social-card";
import { keep, restore } from "./build/machine-cache.ts";

/** Layout has one thread; rasterising and encoding have others. */
const AT_ONCE = 4;

/** The cards of all pages in all languages, by file name. */
async function listCards(): Promise<Map<string, SocialCard>> {
  const entries = await sitemapEntries(productApi, blog);
  // A page that is not in the sitemap yet, such as the list of editions, has a card all the same.
  const paths = new Set([...Object.keys(pageTexts), ...entries.map(({ path }) => path)]);
  const names = [...paths].map((path) => (path === "/" ? "site" : path.slice(1)));
  const cards = new Map<string, SocialCard>();
  for (const locale of LOCALES) {
    await runWithLocale(locale, async () => {
      for (const name of names) {
        const card = await readSocialCard(name);
        if (card) cards.set(cardFile(card, DRAWING_VERSION), card);
      }
    });
  }
  return cards;
}

/** Hash of what draws the cards: its code and the packages. */
function hashDrawing(): string {
  const hash = createHash("sha256");
  const code = globSync("app/visitors/social/*.ts*").toSorted();
  for (const file of ["package-lock.json", ...code]) hash.update(readFileSync(file));
  return hash.digest("base64url").slice(0, 22);
}

async function storeCards(cards: ReadonlyMap<string, SocialCard>): Promise<void> {
  const drawing = hashDrawing();
  await rm(BUILT_CARDS, { recursive: true, force: true });
  await mkdir(BUILT_CARDS, { recursive: true });
  const limit = pLimit(AT_ONCE);
  let drawn = 0;
  await limit.map(cards, async ([file, card]) => {
    const target = join(BUILT_CARDS, file);
    const hash = `${drawing}-${file}`;
    if (restore(hash, [target])) return;
    await writeAtomically(target, await drawCard(card));
    keep(hash, [target], {});
    drawn += 1;
  });
  console.info(`Social cards: ${cards.size}, of which ${drawn} were drawn`);
}

if (env.app.apiUrl || env.app.blogApiUrl) console.info("Social cards: none, the content is not embedded");
else await storeCards(await listCards());
