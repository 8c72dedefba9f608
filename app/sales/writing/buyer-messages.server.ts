import type { Clock } from "~/base/clock/clock.server";
import type { AuditAction } from "~/base/values/staff";
import type { Database, Query, SqlValue } from "~/platform/database/database";
import { defineRow, integer, orNull, text, word } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import {
  type AddressedOrder,
  type Audience,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  type MessageKind,
  type MessageState,
  type MessageTexts,
  recipientsOf,
} from "~/sales/model/buyer-message";
import { readAddressed } from "./addressed-orders.server";

/** What staff write in the form of a message. `id`: of the form, so that a second press makes no second message. */
export type MessageDraft = { id: string; kind: MessageKind; audience: Audience; texts: MessageTexts };

/**
 * A message as it is stored. Moments in ms since the epoch; `sendAt`: when a planned one begins; `editor`: null: not known any more; `version`:
 * grows with each change, so that what was read is what is sent.
 */
export type BuyerMessage = MessageDraft & {
  edition: number;
  version: number;
  state: MessageState;
  createdAt: number;
  sendAt: number | null;
  startedAt: number | null;
  endedAt: number | null;
  editor: string | null;
};

type MessageRow = Omit<BuyerMessage, "kind" | "audience" | "texts" | "state"> & {
  kind: string;
  audience: string;
  texts: string;
  state: string;
};

const messageRow = defineRow<MessageRow>({
  id: text,
  edition: integer,
  kind: word(),
  audience: text,
  texts: text,
  version: integer,
  state: word(),
  createdAt: integer,
  sendAt: orNull(integer),
  startedAt: orNull(integer),
  endedAt: orNull(integer),
  editor: orNull(text),
});

/** A message of a newer release, whose words this one does not know, is left to it. */
function toMessage({ kind: storedKind, state: storedState, audience, texts, ...row }: MessageRow): BuyerMessage[] {
  const kind = MESSAGE_KINDS.find((known) => known === storedKind);
  const state = MESSAGE_STATES.find((known) => known === storedState);
  return kind && state ? [{ ...row, kind, state, audience: JSON.parse(audience), texts: JSON.parse(texts) }] : [];
}

export type MessageOptions = {
  clock: Clock;
  /** The number of the current edition of the expo. */
  edition: () => number;
  /** Addresses in lower case of those who asked for news. */
  newsReaders: () => Promise<ReadonlySet<string>>;
  /** Adds a line to the log of the staff area. */
  audit?: ((sql: Query, editor: string, action: AuditAction, detail: string) => Promise<void>) | undefined;
};

/** Orders whose rows one statement adds. */
const BATCH = 100;

const subjectOf = ({ texts }: Pick<BuyerMessage, "texts">) =>
  Object.values(texts)
    .map(({ subject }) => subject)
    .find(Boolean) ?? "";

/** What staff write to buyers, from the draft to the moment when it begins or is stopped. `MessageSending` has its mails. */
export class BuyerMessages extends Store {
  private readonly clock: MessageOptions["clock"];
  private readonly edition: MessageOptions["edition"];
  private readonly newsReaders: MessageOptions["newsReaders"];
  private readonly audit: MessageOptions["audit"];

  constructor(database: Database, { clock, edition, newsReaders, audit }: MessageOptions) {
    super(database);
    this.clock = clock;
    this.edition = edition;
    this.newsReaders = newsReaders;
    this.audit = audit;
  }

  private async read(sql: Query, where: string, values: SqlValue[]): Promise<BuyerMessage[]> {
    const rows = await sql<MessageRow>(
      `SELECT ${messageRow.select()} FROM ${this.schema}buyer_message WHERE ${where} ORDER BY created_at DESC, id`,
      values,
    );
    return messageRow.read(rows).flatMap(toMessage);
  }

  private async findIn(sql: Query, id: string): Promise<BuyerMessage | null> {
    return (await this.read(sql, "id = $1", [id]))[0] ?? null;
  }

  /** Moves a message on, if it is as `where` says. @returns whether it was */
  private async move(
    sql: Query,
    id: string,
    changes: string,
    where: string,
    values: SqlValue[] = [],
  ): Promise<boolean> {
    const moved = await sql(
      `UPDATE ${this.schema}buyer_message SET ${changes} WHERE id = $1 AND ${where} RETURNING id`,
      [id, ...values],
    );
    return moved.length > 0;
  }

  /** The same by a person, with its line in the log. */
  private moveBy(
    editor: string,
    action: AuditAction,
    id: string,
    ...[changes, where, values]: [changes: string, where: string, values?: SqlValue[]]
  ): Promise<boolean> {
    return this.transaction(async (sql) => {
      const isMoved = await this.move(sql, id, changes, where, values);
      const message = isMoved ? await this.findIn(sql, id) : null;
      if (message) await this.audit?.(sql, editor, action, subjectOf(message));
      return isMoved;
    });
  }

  /** Chooses the order of each mailbox that a message goes to, which has just begun. */
  private async addRecipients(sql: Query, message: BuyerMessage, readers: ReadonlySet<string>): Promise<void> {
    const orders = await readAddressed(sql, this.dialect, "o.edition = $1", [message.edition]);
    const chosen = recipientsOf(message.audience, orders, message.kind === "news" ? readers : null);
    for (let start = 0; start < chosen.length; start += BATCH) {
      const some = chosen.slice(start, start + BATCH).map(({ reference }) => reference);
      const places = some.map((_, index) => `($1, $${index + 2})`).join(", ");
      await sql(`INSERT INTO ${this.schema}buyer_message_order (message, reference) VALUES ${places}`, [
        message.id,
        ...some,
      ]);
    }
  }

  /** Begins a message that is as `where` says, once. @returns whether it did */
  private async begin(id: string, where: string, values: SqlValue[]): Promise<boolean> {
    const readers = await this.newsReaders();
    return this.transaction(async (sql) => {
      // Another process that begins it waits here, and then finds it begun.
      if (!(await this.move(sql, id, "state = 'sending', started_at = $2", where, [this.clock.now(), ...values])))
        return false;
      const message = await this.findIn(sql, id);
      if (!message) return false;
      await this.addRecipients(sql, message, readers);
      await this.audit?.(sql, message.editor ?? "", "message-sent", subjectOf(message));
      return true;
    });
  }

  find(id: string): Promise<BuyerMessage | null> {
    return this.findIn(this.query, id);
  }

  /** The messages of the current edition, the newest first. */
  list(): Promise<BuyerMessage[]> {
    return this.read(this.query, "edition = $1", [this.edition()]);
  }

  /**
   * Stores a draft. @param version of the draft that was changed; 0: a new one @param editor who writes it
   * @returns whether it is stored: somebody else may have changed or sent it
   */
  async save({ id, kind, audience, texts }: MessageDraft, version: number, editor: string): Promise<boolean> {
    const said = [kind, JSON.stringify(audience), JSON.stringify(texts)];
    if (version === 0) {
      await this.query(
        `INSERT INTO ${this.schema}buyer_message (id, kind, audience, texts, edition, created_at, editor)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
        [id, ...said, this.edition(), this.clock.now(), editor || null],
      );
    } else {
      await this.move(
        this.query,
        id,
        "version = version + 1, kind = $3, audience = $4, texts = $5, editor = $6",
        "version = $2 AND state = 'draft'",
        [version, ...said, editor || null],
      );
    }
    // A second press of the same form has changed it already.
    const stored = await this.query(
      `SELECT id FROM ${this.schema}buyer_message WHERE id = $1 AND kind = $2 AND audience = $3 AND texts = $4`,
      [id, ...said],
    );
    return stored.length > 0;
  }

  /** Deletes a draft. */
  async discard(id: string): Promise<void> {
    await this.query(`DELETE FROM ${this.schema}buyer_message WHERE id = $1 AND state = 'draft'`, [id]);
  }

  /** The orders that a draft would go to now, one for each mailbox, and how many mailboxes would be left out because they have not asked for news. */
  async recipients({ audience, kind }: Pick<BuyerMessage, "audience" | "kind">): Promise<{
    orders: AddressedOrder[];
    notAsked: number;
  }> {
    const all = await readAddressed(this.query, this.dialect, "o.edition = $1", [this.edition()]);
    const addressed = recipientsOf(audience, all, null);
    if (kind !== "news") return { orders: addressed, notAsked: 0 };
    const orders = recipientsOf(audience, all, await this.newsReaders());
    return { orders, notAsked: addressed.length - orders.length };
  }

  /** Sends a draft as it was read, once. @param version that was read @returns whether this press did it */
  async start(id: string, version: number, editor: string): Promise<boolean> {
    await this.move(this.query, id, "editor = $3", "version = $2 AND state = 'draft'", [version, editor || null]);
    return this.begin(id, "state = 'draft' AND version = $3", [version]);
  }

  /** Plans a draft as it was read. @param at when it begins, in ms since the epoch @returns whether this press did it */
  plan(id: string, version: number, at: number, editor: string): Promise<boolean> {
    return this.moveBy(
      editor,
      "message-planned",
      id,
      "state = 'planned', send_at = $2, editor = $4",
      "state = 'draft' AND version = $3",
      [...[at, version, editor || null]],
    );
  }

  /** Makes a planned message a draft again. @returns whether it had not begun */
  unplan(id: string, editor: string): Promise<boolean> {
    return this.moveBy(editor, "message-unplanned", id, "state = 'draft', send_at = NULL", "state = 'planned'");
  }

  /** Begins what is planned and due. @returns how many */
  async beginDue(): Promise<number> {
    const due = await this.read(this.query, "state = 'planned' AND send_at <= $1", [this.clock.now()]);
    let begun = 0;
    for (const { id } of due)
      if (await this.begin(id, "state = 'planned' AND send_at <= $3", [this.clock.now()])) begun += 1;
    return begun;
  }

  /** Stops a message on its way. What has not left stays where it is, and may go on. @returns whether this press did it */
  stop(id: string, editor: string): Promise<boolean> {
    return this.transaction(async (sql) => {
      if (!(await this.move(sql, id, "state = 'stopped'", "state = 'sending'"))) return false;
      // One that may have arrived already is not made again: its worker ends it.
      const taken = await sql<{ id: string }>(
        `DELETE FROM ${this.schema}delivery WHERE state = 'waiting' AND unknown_outcomes = 0
           AND id IN (SELECT mail FROM ${this.schema}buyer_message_order WHERE message = $1) RETURNING id`,
        [id],
      );
      for (const mail of taken)
        await sql(`UPDATE ${this.schema}buyer_message_order SET mail = NULL WHERE mail = $1`, [mail.id]);
      const message = await this.findIn(sql, id);
      if (message) await this.audit?.(sql, editor, "message-stopped", subjectOf(message));
      return true;
    });
  }

  /** Goes on with a message that was stopped. @returns whether this press did it */
  resume(id: string, editor: string): Promise<boolean> {
    return this.moveBy(editor, "message-resumed", id, "state = 'sending'", "state = 'stopped'");
  }
}

/** After a backup was put back: what was planned or on its way may have gone since, so a person says whether it does. */
export async function holdMessages({ query, dialect }: Pick<Database, "query" | "dialect">): Promise<void> {
  const MESSAGE = `${dialect.schema}buyer_message`;
  await query(`UPDATE ${MESSAGE} SET state = 'draft', send_at = NULL WHERE state = 'planned'`);
  await query(`UPDATE ${MESSAGE} SET state = 'stopped' WHERE state = 'sending'`);
}
