import { randomInt, randomUUID } from "node:crypto";
import type { Clock } from "~/base/clock/clock.server";
import type { AuditAction } from "~/base/values/staff";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { drawCode, keyOfCode, type UsedVoucher, type Voucher, type VoucherTerms } from "~/sales/model/voucher";
import { usesWhere } from "./voucher-uses.server";

type VoucherOptions = {
  clock: Clock;
  /** Adds to the log of the staff area, within the transaction. */
  audit?(sql: Query, editor: string, action: VoucherAction, detail: string): Promise<void>;
};

type VoucherAction = Extract<AuditAction, `voucher-${string}`>;

/** A new voucher. `key`: of the form, which makes one; `codes`: as staff typed one, or how many are drawn, after which prefix. */
export type NewVoucher = VoucherTerms & {
  key: string;
  edition: number;
  note: string;
  codes: { typed: string } | { count: number; prefix: string };
};

/** What staff may change later. What a code is worth, and for which tickets, stays: people have read it. */
export type VoucherChange = Pick<Voucher, "most" | "perOrder" | "perMailbox" | "until" | "note">;

/** A voucher in a list. `code`: its first; `codes`: how many it has; `most`: with all of them. */
export type ListedVoucher = Voucher & { code: string; codes: number; uses: number };

/** A code with the references of the orders that keep tickets with it. */
export type CodeUses = { code: string; uses: number; orders: string[] };

const voucherRow = defineRow<Omit<Voucher, "kinds"> & { kinds: string }>({
  id: text,
  edition: integer,
  kinds: text,
  percent: orNull(integer),
  price: orNull(integer),
  most: integer,
  perOrder: orNull(integer),
  perMailbox: orNull(integer),
  until: orNull(integer),
  note: text,
  createdAt: integer,
  endedAt: orNull(integer),
});

const toVoucher = ({ kinds, ...row }: ReturnType<typeof voucherRow.read>[number]): Voucher => ({
  ...row,
  kinds: kinds.split(",").filter(Boolean),
});

/** Vouchers that a list has, the newest. */
const MAX_LISTED = 500;

/** Undoes the transaction. */
class CodeTaken extends Error {
  override name = "CodeTaken";
}

/** Vouchers and their codes, as staff make and change them and buyers use them. */
export class Vouchers extends Store {
  private readonly clock: VoucherOptions["clock"];
  private readonly audit: VoucherOptions["audit"];

  constructor(database: Database, { clock, audit }: VoucherOptions) {
    super(database);
    this.clock = clock;
    this.audit = audit;
  }

  private async read(sql: Query, where: string, values: (string | number)[]): Promise<Voucher[]> {
    const rows = await sql(
      `SELECT ${voucherRow.select("v")} FROM ${this.schema}voucher v WHERE ${where} ORDER BY v.created_at DESC, v.id LIMIT ${MAX_LISTED}`,
      values,
    );
    return voucherRow.read(rows).map(toVoucher);
  }

  /** @returns whether no other code of the edition is compared as the same one */
  private async addCode(sql: Query, { id, edition }: Pick<Voucher, "id" | "edition">, code: string): Promise<boolean> {
    const added = await sql(
      `INSERT INTO ${this.schema}voucher_code (edition, key, voucher, code) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING key`,
      [edition, keyOfCode(code), id, code],
    );
    return added.length > 0;
  }

  private async addCodes(sql: Query, of: Pick<Voucher, "id" | "edition">, codes: NewVoucher["codes"]): Promise<void> {
    if ("typed" in codes) {
      if (!(await this.addCode(sql, of, codes.typed))) throw new CodeTaken();
      return;
    }
    for (let added = 0; added < codes.count; ) {
      if (await this.addCode(sql, of, drawCode(codes.prefix, randomInt))) added += 1;
    }
  }

  private async findWith(where: string, values: (string | number)[]) {
    const [found] = await this.query<{ id: string; key: string; code: string; uses: number }>(
      `SELECT c.voucher AS id, c.key, c.code, ${usesWhere(this.schema, "u.voucher = c.voucher AND u.key = c.key")} AS uses
       FROM ${this.schema}voucher_code c WHERE ${where}`,
      values,
    );
    if (!found) return null;
    const [voucher] = await this.read(this.query, "v.id = $1", [found.id]);
    const { uses, ...used } = found;
    return voucher ? { voucher, used: used satisfies UsedVoucher, uses } : null;
  }

  /** How the log names a voucher: by its first code. */
  private async nameIn(sql: Query, id: string): Promise<string> {
    const [first] = await sql<{ code: string }>(
      `SELECT min(code) AS code FROM ${this.schema}voucher_code WHERE voucher = $1`,
      [id],
    );
    return first?.code ?? "";
  }

  /** The voucher of a code that a buyer typed, with how many tickets it was used for; null: there is none in the edition. */
  findByCode(edition: number, typed: string) {
    return this.findWith("c.edition = $1 AND c.key = $2", [edition, keyOfCode(typed)]);
  }

  /** The voucher of an order; null: it has none, or it was deleted. */
  findByOrder(reference: string) {
    return this.findWith(
      `(c.voucher, c.key) = (SELECT m.voucher, m.key FROM ${this.schema}voucher_use m WHERE m.reference = $1)`,
      [reference],
    );
  }

  async find(id: string): Promise<Voucher | null> {
    return (await this.read(this.query, "v.id = $1", [id]))[0] ?? null;
  }

  /** The vouchers of an edition, the newest first. */
  async list(edition: number): Promise<ListedVoucher[]> {
    const vouchers = await this.read(this.query, "v.edition = $1", [edition]);
    const rows = await this.query<{ voucher: string; code: string; codes: number }>(
      `SELECT voucher, min(code) AS code, CAST(count(*) AS integer) AS codes FROM ${this.schema}voucher_code WHERE edition = $1 GROUP BY voucher`,
      [edition],
    );
    const uses = await this.query<{ id: string; uses: number }>(
      `SELECT v.id, ${usesWhere(this.schema, "u.voucher = v.id")} AS uses FROM ${this.schema}voucher v WHERE v.edition = $1`,
      [edition],
    );
    const codesOf = new Map(rows.map((row) => [row.voucher, row]));
    const usesOf = new Map(uses.map((row) => [row.id, row.uses]));
    return vouchers.map((voucher) => {
      const { code = "", codes = 0 } = codesOf.get(voucher.id) ?? {};
      return { ...voucher, code, codes, uses: usesOf.get(voucher.id) ?? 0 };
    });
  }

  /** The codes of a voucher, in their order, with the orders that keep tickets with them. */
  async codes(id: string): Promise<CodeUses[]> {
    const rows = await this.query<{ code: string; key: string; uses: number }>(
      `SELECT c.code, c.key, ${usesWhere(this.schema, "u.voucher = c.voucher AND u.key = c.key")} AS uses FROM ${this.schema}voucher_code c
       WHERE c.voucher = $1 ORDER BY c.code`,
      [id],
    );
    const orders = await this.query<{ reference: string; key: string; uses: number }>(
      `SELECT m.reference, m.key, ${usesWhere(this.schema, "u.reference = m.reference")} AS uses FROM ${this.schema}voucher_use m
       WHERE m.voucher = $1 ORDER BY m.reference`,
      [id],
    );
    const byKey = Map.groupBy(
      orders.filter(({ uses }) => uses > 0),
      ({ key }) => key,
    );
    return rows.map(({ code, key, uses }) => ({
      ...{ code, uses },
      orders: (byKey.get(key) ?? []).map(({ reference }) => reference),
    }));
  }

  /**
   * Makes a voucher with its codes, once for each key of a form.
   * @param editor who does so @returns its id; null: its code is that of another one of the edition
   */
  async create({ key, codes, ...given }: NewVoucher, editor: string): Promise<string | null> {
    const { edition, kinds, percent, price, most, perOrder, perMailbox, until, note } = given;
    try {
      return await this.transaction(async (sql) => {
        if (this.dialect.lock) await sql(this.dialect.lock, ["codes of vouchers"]);
        const [known] = await this.read(sql, "v.id = $1", [key]);
        if (known) return known.id;
        await sql(
          `INSERT INTO ${this.schema}voucher (id, edition, kinds, percent, price, most, per_order, per_mailbox, until, note, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
          [key, edition, kinds.join(), percent, price, most, perOrder, perMailbox, until, note, this.clock.now()],
        );
        await this.addCodes(sql, { id: key, edition }, codes);
        await this.audit?.(
          sql,
          editor,
          "voucher-made",
          "typed" in codes ? codes.typed : `${codes.prefix} ${codes.count}`,
        );
        return key;
      });
    } catch (error) {
      if (error instanceof CodeTaken) return null;
      throw error;
    }
  }

  /** Changes a voucher. Orders that use it stay as they are. @param editor who does so @returns whether there is one */
  change(id: string, { most, perOrder, perMailbox, until, note }: VoucherChange, editor: string): Promise<boolean> {
    return this.transaction(async (sql) => {
      const changed = await sql(
        `UPDATE ${this.schema}voucher SET most = $2, per_order = $3, per_mailbox = $4, until = $5, note = $6 WHERE id = $1 RETURNING id`,
        [id, most, perOrder, perMailbox, until, note],
      );
      if (changed.length > 0) await this.audit?.(sql, editor, "voucher-changed", await this.nameIn(sql, id));
      return changed.length > 0;
    });
  }

  /** Ends a voucher: nobody uses it any more. Orders that use it stay as they are. A repeat changes nothing. @param editor who does so */
  end(id: string, editor: string): Promise<void> {
    return this.transaction(async (sql) => {
      const ended = await sql(
        `UPDATE ${this.schema}voucher SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING id`,
        [id, this.clock.now()],
      );
      if (ended.length > 0) await this.audit?.(sql, editor, "voucher-ended", await this.nameIn(sql, id));
    });
  }
}

/** The id of a new voucher, for the form that makes it. */
export const newVoucherKey = (): string => randomUUID();
