import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory, writeAtomically } from "~/services/files/files.server";
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
    try {
      makeDirectory(directory);
      await writeAtomically(file, png);
    } catch (error) {
      onError(error);
    }
    return png;
  }
}
