import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "~/services/files/make-directory.server";
import type { SocialCard } from "./social-card";

/** Stores drawn cards on disk, named by a hash of texts and `version`. A card that cannot be stored is returned all the same. */
export function createCardStore(
  directory: string,
  draw: (card: SocialCard) => Promise<Buffer>,
  version: number,
  onError: (error: unknown) => void,
) {
  const inFlight = new Map<string, Promise<Buffer>>();
  return {
    /** The PNG of a card: from disk, or drawn and stored. */
    async read(card: SocialCard): Promise<Buffer> {
      const name = createHash("sha256")
        .update(JSON.stringify([version, card]))
        .digest("hex")
        .slice(0, 32);
      const file = join(directory, `${name}.png`);
      const stored = await readFile(file).catch(() => null);
      if (stored) return stored;
      const drawing = inFlight.get(name) ?? drawAndStore(file, card).finally(() => inFlight.delete(name));
      inFlight.set(name, drawing);
      return drawing;
    },
  };

  async function drawAndStore(file: string, card: SocialCard): Promise<Buffer> {
    const png = await draw(card);
    await store(file, png).catch(onError);
    return png;
  }

  async function store(file: string, png: Buffer): Promise<void> {
    makeDirectory(directory);
    // Renamed when complete, so that no request reads half a file.
    const part = `${file}.${randomUUID()}`;
    try {
      await writeFile(part, png);
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }
}
