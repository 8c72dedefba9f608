import type { Logger } from "pino";
import { describeFault, faultOf } from "~/base/log/fault";
import { withTimeLimit } from "~/base/time-limit";
import type { DocumentState } from "~/content/documents/kinds";
import { parseContentInSteps, type SiteContent } from "~/content/documents/parse-content";
import { FIRST_EDITION } from "~/content/editions/edition";
import type { ContentFile } from "./content-file.server";
import type { ContentStore } from "./content-store.server";
import type { Snapshot } from "./publication";

export type LiveContentOptions = {
  /** That of the current edition. */
  store: Pick<ContentStore, "readLatest" | "history">;
  /** Those that are not the current one. */
  archive?: {
    /** Keeps their contents in memory. @returns whether another one is shown @throws Error when the database is out of reach */
    refresh(): Promise<boolean>;
  };
  file: ContentFile;
  /** What is shown until the store is read. */
  shipped: { documents: Snapshot["documents"]; content: SiteContent };
  settings: ReadonlyMap<string, string>;
  /** @param sessions every state of the sessions, oldest first; none while only a file is known @param edition whose content it is */
  show(content: SiteContent, sessions: readonly DocumentState[], edition: number): void;
  logger: Logger;
  /** ms between two looks at the number of the revision. */
  pollMs?: number;
  /** ms that a start waits for the database. */
  startMs?: number;
};

/** What is shown, and why it may not be what is published. */
export type ContentReport = { revision: number; from: "the release" | "the database" | "a file"; fault: string | null };

const POLL_MS = 1_000;
const START_MS = 3_000;

/** Keeps what is published in memory: reads it at the start, and each revision that follows. */
export function createLiveContent(options: LiveContentOptions) {
  const { store, archive, file, shipped, settings, show, logger, pollMs = POLL_MS, startMs = START_MS } = options;
  let snapshot: Snapshot = {
    edition: FIRST_EDITION,
    revision: 0,
    at: 0,
    documents: shipped.documents,
    kinds: new Set(),
  };
  let from: ContentReport["from"] = "the release";
  let fault: string | null = null;
  let listener: () => void = () => undefined;
  let last: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  /** A revision that this release cannot show. */
  let refused: Snapshot | undefined;
  /** Read again when sessions have changed. */
  let sessionStates: readonly DocumentState[] = [];

  function report(error: unknown, message: string): void {
    // Once for each outage, not with each look.
    if (fault === null) logger.error({ ...faultOf(error), revision: snapshot.revision }, message);
    fault = describeFault(error);
  }

  async function showSnapshot(
    next: Snapshot,
    source: ContentReport["from"],
    sessions: readonly DocumentState[],
  ): Promise<void> {
    const content = next.revision === 0 ? shipped.content : await parseContentInSteps(next.documents, settings);
    show(content, sessions, next.edition);
    snapshot = next;
    from = source;
    listener();
  }

  async function refreshArchive(): Promise<void> {
    try {
      if (await archive?.refresh()) listener();
    } catch (error) {
      report(error, "content: the database is out of reach; pages of earlier editions are as they were read last");
      throw error;
    }
  }

  async function readAndShow(): Promise<void> {
    await showLatest();
    await refreshArchive();
  }

  async function showLatest(): Promise<void> {
    let latest: Snapshot;
    try {
      latest = await store.readLatest();
      if (latest === refused) return;
      if (latest.documents.sessions !== snapshot.documents.sessions) sessionStates = await store.history(["sessions"]);
    } catch (error) {
      report(error, "content: the database is out of reach; pages show the revision that was read last");
      throw error;
    }
    if (fault !== null) logger.info({ revision: latest.revision }, "content: the database is back");
    fault = null;
    if (latest === snapshot || (latest.revision === 0 && snapshot.revision === 0)) return;
    try {
      await showSnapshot(latest, latest.revision === 0 ? "the release" : "the database", sessionStates);
    } catch (error) {
      refused = latest;
      report(error, "content: this release cannot show the revision that is published");
      return;
    }
    logger.info({ revision: latest.revision }, "content: a revision is shown");
    if (latest.revision === 0) return;
    await file.write(latest).catch((error: unknown) => {
      logger.warn(faultOf(error), "content: the file with the last revision was not written");
    });
  }

  /** One after the other. Rejects when the database is out of reach. */
  function refresh(): Promise<void> {
    const done = last.then(readAndShow);
    last = done.catch(() => undefined);
    return done;
  }

  async function showFile(): Promise<void> {
    try {
      const stored = await file.read(shipped.documents);
      if (stored === null || snapshot.revision > 0) return;
      await showSnapshot(stored, "a file", []);
      logger.warn({ revision: stored.revision }, "content: pages show the revision in DATA_DIR/content.json");
    } catch (error) {
      logger.error(faultOf(error), "content: DATA_DIR/content.json cannot be shown");
    }
  }

  return {
    /**
     * Shows what is published, then follows it. With the database out of reach it shows the last revision that this instance had.
     * @param onChange called when other content is shown @param onPoll called after each look at the revision that found the database
     */
    async start(onChange: () => void, onPoll: () => Promise<unknown> = async () => undefined): Promise<void> {
      listener = onChange;
      try {
        await withTimeLimit(refresh(), startMs);
      } catch (error) {
        report(error, "content: the database is out of reach");
        await showFile();
      }
      let polling = false;
      timer = setInterval(() => {
        if (polling) return;
        polling = true;
        refresh()
          .then(onPoll)
          .catch(() => undefined)
          .finally(() => {
            polling = false;
          });
      }, pollMs).unref();
    },
    stop(): void {
      clearInterval(timer);
    },
    refresh,
    /** What is shown, as it is written. */
    snapshot: (): Snapshot => snapshot,
    report: (): ContentReport => ({ revision: snapshot.revision, from, fault }),
  };
}
