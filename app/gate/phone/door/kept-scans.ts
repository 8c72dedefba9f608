import { type DBSchema, openDB } from "idb";
import type { SentScan } from "~/gate/rules/protocol";
import type { LogLine } from "~/gate/rules/scans";

/** A scan that the server has confirmed, with its line in the phone's log. */
export type KeptScan = { scan: SentScan; line: LogLine };

interface Schema extends DBSchema {
  sent: { key: string; value: KeptScan };
}

/**
 * Opens the scans that a phone keeps although the server has them: after a restore of an older backup it may not know them any more. They have
 * their own database, since the page before could not open the other one with a higher version.
 */
export async function openKeptScans() {
  const database = await openDB<Schema>("gate-sent", 1, {
    upgrade: (created) => void created.createObjectStore("sent", { keyPath: "scan.nonce" }),
    blocking: (_current, _blocked, event) => (event.target as { close?(): void } | null)?.close?.(),
    terminated: () => window.location.reload(),
  });
  return {
    async add(kept: readonly KeptScan[]): Promise<void> {
      // A transaction that asks for nothing may never end in WebKit.
      if (kept.length === 0) return;
      const { store, done } = database.transaction("sent", "readwrite");
      for (const scan of kept) void store.put(scan);
      await done;
    },
    all: (): Promise<KeptScan[]> => database.getAll("sent"),
    clear: (): Promise<void> => database.clear("sent"),
  };
}
