import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SocialCard } from "./social-card";

export interface CardStore {
  /** The picture of a card: from disk, or drawn now and kept. */
  picture(card: SocialCard): Promise<Buffer>;
}

/**
 * Keeps drawn pictures on disk, under the hash of what stands on them and of how it is drawn: another title is another
 * file, and a picture from before the drawing changed is not found.
 * @param directory made when it is missing
 * @param draw called once for a card, however many ask at the same time
 * @param drawing changes when `draw` makes another picture of the same card
 */
export function createCardStore(
  directory: string,
  draw: (card: SocialCard) => Promise<Buffer>,
  drawing: number,
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
      const running = underWay.get(name) ?? drawAndKeep(file, card).finally(() => underWay.delete(name));
      underWay.set(name, running);
      return running;
    },
  };

  async function drawAndKeep(file: string, card: SocialCard): Promise<Buffer> {
    const picture = await draw(card);
    await mkdir(directory, { recursive: true });
    // Renamed when whole, so that nobody reads half a picture.
    const part = `${file}.${randomUUID()}`;
    await writeFile(part, picture);
    await rename(part, file);
    return picture;
  }
}
