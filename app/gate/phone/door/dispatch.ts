import { MAX_SENT_SCANS, type SentScan } from "~/gate/rules/protocol";

/** ms after which one of the scans that the server cannot read is tried again: another release may run by then. */
export const RETRY_MS = 60_000;

/**
 * Decides which scans go with the next sync. A server of an older release refuses a whole request for one scan that it cannot read: fewer go with
 * the next one, until that scan is alone. It is set aside then, so that all others arrive, and tried again later.
 */
export function createDispatch() {
  let most = MAX_SENT_SCANS;
  /** Nonces of what is set aside; the next one to be tried again comes first. */
  const aside = new Set<string>();
  let triedAt = Number.NEGATIVE_INFINITY;
  /** The server has read a request, so that it is the scan that it cannot read. */
  let reads = false;
  /** Set aside by a server that has read nothing yet: a request without scans shows whether that was right. */
  let suspect: string | undefined;

  return {
    /** How many are set aside. */
    aside: (): number => aside.size,
    isAside: ({ nonce }: Pick<SentScan, "nonce">): boolean => aside.has(nonce),

    /** How many have to be looked at to fill a request. */
    limit: (): number => MAX_SENT_SCANS + aside.size,

    /** @param queued what is not sent yet, the oldest first @param now ms */
    choose(queued: readonly SentScan[], now: number): SentScan[] {
      if (suspect !== undefined) return [];
      const fresh = queued.filter(({ nonce }) => !aside.has(nonce)).slice(0, most);
      if (fresh.length > 0 || now - triedAt < RETRY_MS) return fresh;
      const [next] = aside;
      triedAt = now;
      return queued.filter(({ nonce }) => nonce === next);
    },

    /** The server could not read a request with these scans, or without any. */
    refused(scans: readonly SentScan[], now: number): void {
      if (scans.length === 0) {
        // It reads nothing at all, such as behind a proxy that has gone wrong.
        if (suspect !== undefined) aside.delete(suspect);
        suspect = undefined;
        reads = false;
        return;
      }
      most = Math.max(1, Math.ceil(scans.length / 2));
      const [only] = scans;
      if (scans.length > 1 || !only) return;
      if (!reads) suspect = only.nonce;
      aside.delete(only.nonce);
      aside.add(only.nonce);
      triedAt = now;
    },

    /** The server has read a request. @param unsaid scans of which it said nothing */
    read(scans: readonly SentScan[], unsaid: readonly SentScan[], now: number): void {
      reads = true;
      suspect = undefined;
      most = Math.min(MAX_SENT_SCANS, most * 2);
      // It reads now what it could not read before.
      if (unsaid.length === 0 && scans.some(({ nonce }) => aside.has(nonce))) aside.clear();
      for (const { nonce } of unsaid) {
        aside.add(nonce);
        triedAt = now;
      }
    },
  };
}
