import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { makeDirectory, writeAtomically } from "~/base/files/files.server";
import type { SocialCard } from "./social-card";

/** Cards that wait while one is drawn. Each takes about 0.1 s of processor time. */
const MAX_WAITING = 6;
/** Bytes of cards in memory, some 500: they count where the disk takes none. */
const MAX_MEMORY = 16 * 1024 * 1024;

type ReadOptions = {
  /** Aborts when the client leaves. */
  signal?: AbortSignal;
  /** Draw it however many wait. */
  always?: boolean;
};

/** The file name of a card: a hash of its texts and of the version of the drawing. */
export function cardFile(card: SocialCard, version: number): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([version, card]))
    .digest("hex");
  return `${hash.slice(0, 32)}.png`;
}

/**
 * Stores drawn cards in memory and on disk, by their file names. One is drawn at a time. A card that cannot be stored is returned
 * all the same.
 * @param built where the build stored cards; they are read from there
 */
export function createCardStore(
  directory: string,
  draw: (card: SocialCard) => Promise<Buffer>,
  version: number,
  onError: (error: unknown) => void,
  built?: string,
) {
  const directories = built === undefined ? [directory] : [built, directory];
  const memory = new LRUCache<string, Buffer>({ maxSize: MAX_MEMORY, sizeCalculation: (png) => png.length });
  const inFlight = new Map<string, { png: Promise<Buffer>; clients: (AbortSignal | undefined)[] }>();
  const oneByOne = pLimit(1);

  return {
    /**
     * The PNG of a card: stored, or drawn and stored. null: too many others wait.
     * @throws AbortError when all its clients left before it was drawn
     */
    async read(card: SocialCard, { signal, always = false }: ReadOptions = {}): Promise<Buffer | null> {
      const name = cardFile(card, version);
      const stored = memory.get(name) ?? (await readStored(name));
      if (stored) return stored;
      const drawing = inFlight.get(name);
      if (drawing) {
        drawing.clients.push(signal);
        return drawing.png;
      }
      if (!always && oneByOne.pendingCount >= MAX_WAITING) return null;
      const clients = [signal];
      const png = oneByOne(async () => {
        if (clients.every((client) => client?.aborted)) throw new DOMException("All clients left", "AbortError");
        return drawAndStore(name, card);
      }).finally(() => inFlight.delete(name));
      inFlight.set(name, { png, clients });
      return png;
    },
  };

  async function readStored(name: string): Promise<Buffer | null> {
    for (const folder of directories) {
      const png = await readFile(join(folder, name)).catch(() => null);
      if (png) return png;
    }
    return null;
  }

  async function drawAndStore(name: string, card: SocialCard): Promise<Buffer> {
    const png = await draw(card);
    memory.set(name, png);
    try {
      makeDirectory(directory);
      await writeAtomically(join(directory, name), png);
    } catch (error) {
      onError(error);
    }
    return png;
  }
}
