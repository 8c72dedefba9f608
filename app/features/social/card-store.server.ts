import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "~/services/files/make-directory.server";
import type { SocialCard } from "./social-card";

export interface CardStore {
  /** The picture of a card: from disk, or drawn now and stored. */
  picture(card: SocialCard): Promise<Buffer>;
}

/**
 * Keeps drawn pictures on disk, under the hash of what stands on them and of how it is drawn: another title is another
 * file, and a picture from before the drawing changed is not found.
 * @param directory made when it is missing
 * @param draw called once for a card, however many ask at the same time
 * @param drawing changes when `draw` makes another picture of the same card
 * @param onFault is called with the error when a picture could not be stored; it is sent all the same
 */
export function createCardStore(
  directory: string,
  draw: (card: SocialCard) => Promise<Buffer>,
  drawing: number,
  onFault: (error: unknown) => void,
): CardStore {
  const underWay = new Map<string, Promise<Buffer>>();
  return {
    async picture(card) {
      const name = createHash("sha256")
        .update(JSON.stringify([drawing, card]))
        .digest("hex")
        .slice(0, 32);
      const file = join(directory, `${name}.png`);
      const kept = await readFile(file).catch(() => null);
      if (kept) return kept;
      const running = underWay.get(name) ?? drawAndStore(file, card).finally(() => underWay.delete(name));
      underWay.set(name, running);
      return running;
    },
  };

  async function drawAndStore(file: string, card: SocialCard): Promise<Buffer> {
    const picture = await draw(card);
    await store(file, picture).catch(onFault);
    return picture;
  }

  async function store(file: string, picture: Buffer): Promise<void> {
    makeDirectory(directory);
    // Renamed when whole, so that nobody reads half a picture.
    const part = `${file}.${randomUUID()}`;
    try {
      await writeFile(part, picture);
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }
}
