import type { Logger } from "pino";
import { faultOf } from "~/base/log/fault";
import { parseContentInSteps, type SiteContent } from "~/content/documents/parse-content";
import { currentOf, type Edition, toEdition } from "~/content/editions/edition";
import { type EditionRow, EditionStore } from "~/content/editions/edition-store.server";
import { eventSchema } from "~/content/model/event";
import type { Database } from "~/platform/database/database";
import { ContentStore, type ContentStoreOptions } from "./content-store.server";
import type { Snapshot } from "./publication";

type EditionContentsOptions = Omit<ContentStoreOptions, "edition"> & {
  logger: Logger;
  /** Called when there are other editions, or when former ones have other contents. */
  onKnown(editions: readonly Edition[], former: ReadonlyMap<number, SiteContent>): void;
};

/** Former editions whose contents are in memory: the latest ones. */
const MAX_FORMER = 30;

const namedSchema = eventSchema.pick({ title: true, startTime: true });

/** The contents of all editions in the database. Its methods reject when that is out of reach. */
export class EditionContents {
  private readonly database: Database;
  private readonly options: EditionContentsOptions;
  private readonly editions: EditionStore;
  private rows: readonly [EditionRow, ...EditionRow[]] | undefined;
  private readonly stores = new Map<number, { made: string; store: ContentStore }>();
  private former: ReadonlyMap<number, { snapshot: Snapshot; content: SiteContent | null }> = new Map();
  /** What `refresh` knows. */
  private known = "";

  constructor(database: Database, options: EditionContentsOptions) {
    this.database = database;
    this.options = options;
    this.editions = new EditionStore(database, options.limitMs);
  }

  private storeOf(row: EditionRow): ContentStore {
    const made = JSON.stringify([[...row.kinds], row.opened]);
    const known = this.stores.get(row.number);
    if (known?.made === made) return known.store;
    const store = new ContentStore(this.database, { ...this.options, edition: row });
    this.stores.set(row.number, { made, store });
    return store;
  }

  /** All editions, oldest first, as the database has them now. */
  async list(): Promise<readonly [EditionRow, ...EditionRow[]]> {
    this.rows = await this.editions.list();
    return this.rows;
  }

  /** The store of an edition's content; null: there is no edition with this number. */
  async of(number: number): Promise<ContentStore | null> {
    const row = (await this.list()).find((edition) => edition.number === number);
    return row ? this.storeOf(row) : null;
  }

  /** The store of the current edition's content. */
  async current(): Promise<ContentStore> {
    return this.storeOf(currentOf(await this.list()));
  }

  /** The content of the edition that is current with each call. */
  readonly live: Pick<ContentStore, "readLatest" | "history" | "publish" | "refusalOf"> = {
    readLatest: async () => (await this.current()).readLatest(),
    history: async (...asked) => (await this.current()).history(...asked),
    publish: async (...asked) => (await this.current()).publish(...asked),
    refusalOf: async (...asked) => (await this.current()).refusalOf(...asked),
  };

  private async contentOf(snapshot: Snapshot): Promise<SiteContent | null> {
    try {
      return await parseContentInSteps(snapshot.documents, this.options.settings);
    } catch (error) {
      const { edition, revision } = snapshot;
      this.options.logger.error(
        { ...faultOf(error), edition, revision },
        "content: this release cannot show a former edition",
      );
      return null;
    }
  }

  private async readFormer(rows: readonly EditionRow[]) {
    const read = new Map<number, { snapshot: Snapshot; content: SiteContent | null }>();
    for (const row of rows) {
      const snapshot = await this.storeOf(row).readLatest();
      const before = this.former.get(row.number);
      const isSame = before?.snapshot === snapshot;
      read.set(row.number, isSame ? before : { snapshot, content: await this.contentOf(snapshot) });
    }
    return read;
  }

  private async named(rows: readonly EditionRow[]): Promise<Edition[]> {
    const events = await this.editions.events(rows.map(({ number }) => number));
    const [shipped] = this.options.shipped.event;
    return rows.flatMap(({ number, currentFrom }) => {
      const event = namedSchema.safeParse(events.get(number) ?? shipped?.document);
      return event.success ? [toEdition(number, event.data, currentFrom)] : [];
    });
  }

  /** Reads which editions there are, and the contents of former ones, where something has changed. @returns whether it has */
  async refresh(): Promise<boolean> {
    const rows = this.rows ?? (await this.list());
    const moments = rows.map(({ number, currentFrom }) => [number, currentFrom]);
    const known = JSON.stringify([await this.editions.lastRevision(), moments]);
    if (known === this.known) return false;
    const { number: current } = currentOf(rows);
    const isFormer = ({ number, currentFrom }: EditionRow) => currentFrom !== null && number !== current;
    this.former = await this.readFormer(rows.filter(isFormer).slice(-MAX_FORMER));
    const contents = [...this.former].flatMap(([number, { content }]) => (content ? [[number, content] as const] : []));
    this.options.onKnown(await this.named(rows), new Map(contents));
    this.known = known;
    return rows.length > 1;
  }
}
