import type { Logger } from "pino";
import { faultOf } from "~/base/log/fault";
import { type Documents, KINDS, mapKinds } from "~/content/documents/kinds";
import { parseContentInSteps, type SiteContent } from "~/content/documents/parse-content";
import { currentOf, type Edition, isDraft, toEdition } from "~/content/editions/edition";
import { type EditionRow, EditionStore, FIRST_ROW } from "~/content/editions/edition-store.server";
import { eventSchema } from "~/content/model/event";
import { checkContentInSteps } from "~/content/rules/check-content";
import type { Fault } from "~/content/rules/fault";
import { m } from "~/paraglide/messages";
import type { Database, Query } from "~/platform/database/database";
import { ContentStore, type ContentStoreOptions } from "./content-store.server";
import type { EditedEdition } from "./edited-edition.server";
import { changesBetween, type Publication, type Refused, type Snapshot } from "./publication";

type EditionContentsOptions = Omit<ContentStoreOptions, "edition"> & {
  logger: Logger;
  /** Called when there are other editions, or when former ones have other contents. */
  onKnown(editions: readonly Edition[], former: ReadonlyMap<number, SiteContent>): void;
};

/** Former editions whose contents are in memory: the latest ones. */
const MAX_FORMER = 30;

/** Each edition has its address by its year. @param taken years of others */
function yearFaults({ event }: Documents, taken: ReadonlySet<number>): Fault[] {
  return event.flatMap(({ id, document }) => {
    const named = namedSchema.safeParse(document);
    const year = named.success ? toEdition(0, named.data, null).year : 0;
    return taken.has(year) ? [{ kind: "event", id, field: "startTime", reason: m.editions_fault_year({ year }) }] : [];
  });
}

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
  /** What visitors see of it. */
  private shown: readonly unknown[] = [];

  constructor(database: Database, options: EditionContentsOptions) {
    this.database = database;
    this.options = options;
    this.editions = new EditionStore(database, options.limitMs);
  }

  private storeOf(row: EditionRow): ContentStore {
    const made = JSON.stringify([[...row.kinds], row.opened, isDraft(row)]);
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

  /** The revision with which visitors saw an edition first, by its number, as it was read last. */
  firstRevisionOf(number: number): number {
    return this.rows?.find((edition) => edition.number === number)?.opened ?? 1;
  }

  /** The store of an edition's content; null: there is no edition with this number. */
  async of(number: number): Promise<ContentStore | null> {
    const row = (await this.list()).find((edition) => edition.number === number);
    return row ? this.storeOf(row) : null;
  }

  /** An edition with its content as it is now, for those who edit it; null: there is no edition with this number. */
  async editing(number: number): Promise<EditedEdition | null> {
    const row = (await this.list()).find((edition) => edition.number === number);
    if (!row) return null;
    const store = this.storeOf(row);
    return { row, store, snapshot: await store.readLatest() };
  }

  /** The same as it was read last; null: it was never read. */
  editingAsKnown(number: number): EditedEdition | null {
    const row = this.rows?.find((edition) => edition.number === number);
    if (!row) return null;
    const store = this.storeOf(row);
    return { row, store, snapshot: store.lastRead() };
  }

  /** The store of the current edition's content. */
  async current(): Promise<ContentStore> {
    return this.storeOf(currentOf(await this.list()));
  }

  /** The content of the edition that is current with each call. */
  readonly live: Pick<ContentStore, "readLatest" | "history"> = {
    readLatest: async () => (await this.current()).readLatest(),
    history: async (...asked) => (await this.current()).history(...asked),
  };

  /**
   * Adds a draft of an edition with its content, which may be incomplete.
   * @param alongside what is stored in the same transaction
   * @returns its number, or why it cannot be held
   */
  async add(
    documents: Documents,
    { editor, note }: Pick<Publication, "editor" | "note">,
    alongside: (sql: Query, number: number) => Promise<void>,
  ): Promise<{ number: number } | Refused> {
    const number = await this.editions.nextNumber();
    const edition = { ...FIRST_ROW, number, kinds: new Set(KINDS), currentFrom: null };
    const store = new ContentStore(this.database, { ...this.options, edition });
    const changes = changesBetween(
      mapKinds(() => []),
      documents,
      KINDS,
    );
    const at = this.options.clock.now();
    const published = await store.publish({ editor, note, basedOn: 0, changes }, async (sql) => {
      if (!(await this.editions.add(sql, { number, kinds: KINDS, at, editor })))
        throw new Error(`somebody else has added edition ${number}`);
      await alongside(sql, number);
    });
    return "revision" in published ? { number } : published;
  }

  /**
   * Makes a draft the current edition, or says when it is to become that. From then on its content is held to all rules.
   * @param at when, in ms since the epoch by the site's clock; null: now @param planned the time that has come
   * @returns what is wrong with its content; empty: it was done
   */
  async open(
    number: number,
    at: number | null,
    alongside: (sql: Query) => Promise<void>,
    planned?: number,
  ): Promise<Fault[]> {
    const store = await this.of(number);
    if (!store) throw new Error(`there is no edition ${number}`);
    const years = await this.yearsBesides(number);
    return store.ifFaultless(
      (documents) => yearFaults(documents, years),
      async (sql, last) => {
        const now = this.options.clock.now();
        const done =
          at === null
            ? await this.editions.open(sql, number, now, last, planned)
            : await this.editions.plan(sql, number, at);
        if (done) await alongside(sql);
      },
    );
  }

  /** What would keep an edition from becoming the current one. */
  async faultsOf(number: number, documents: Documents): Promise<Fault[]> {
    const faults = await checkContentInSteps(documents, this.options.settings);
    return [...faults, ...yearFaults(documents, await this.yearsBesides(number))];
  }

  /** The years of the editions that visitors have seen, but for one of them. */
  private async yearsBesides(number: number): Promise<ReadonlySet<number>> {
    const others = (await this.list()).filter((row) => row.number !== number && row.currentFrom !== null);
    return new Set((await this.named(others)).map(({ year }) => year));
  }

  /** Makes drafts the current edition whose time has come. @param now by the site's clock @param on called within the transaction @returns whether there was one */
  async openDue(
    now: number,
    on: {
      opened(sql: Query, number: number): Promise<unknown>;
      /** @param at when it was to open */
      refused(sql: Query, number: number, at: number): Promise<unknown>;
    },
  ): Promise<boolean> {
    const due = (this.rows ?? []).flatMap(({ number, switchAt }) =>
      switchAt !== null && switchAt <= now ? [{ number, switchAt }] : [],
    );
    for (const { number, switchAt } of due) {
      const faults = await this.open(number, null, (sql) => on.opened(sql, number).then(() => undefined), switchAt);
      if (faults.length === 0) continue;
      this.options.logger.error(
        { edition: number },
        "content: an edition was NOT opened at its time; a person must look",
      );
      const reasons = faults.map(({ kind, id, field, reason }) => `${kind} ${id} ${field}: ${reason}`);
      await this.database.transaction(async (sql) => {
        if (await this.editions.refuse(sql, number, switchAt, reasons)) await on.refused(sql, number, switchAt);
      });
    }
    return due.length > 0;
  }

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
    const editions = await this.named(rows);
    this.options.onKnown(editions, new Map(contents));
    this.known = known;
    const before = this.shown;
    // Drafts are seen by nobody.
    const seen = editions.filter(({ currentFrom }) => currentFrom !== null);
    this.shown = [JSON.stringify(seen), ...contents.flat()];
    return this.shown.some((part, index) => part !== before[index]) && rows.length > 1;
  }
}
