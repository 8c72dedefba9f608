import { createHash } from "node:crypto";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { type StrayTransfer, StrayTransfers } from "~/sales/bank/strays/stray-transfers.server";
import { folded } from "./personal-tickets.server";

/** A transfer without an order whose note has somebody's name. `label`: names it in commands, "BANK-1A2B3C4D". */
export type NamedTransfer = Pick<StrayTransfer, "id" | "day" | "rupiah" | "note" | "words"> & { label: string };

const PREFIX = "BANK-";

/** Whether a label of a command names a transfer, and no ticket. */
export const isTransferLabel = (label: string): boolean => label.toUpperCase().startsWith(PREFIX);

/** Characters of the digest in a label. */
const DIGEST_LENGTH = 8;

const labelOf = (id: string) =>
  PREFIX + createHash("sha256").update(id).digest("hex").slice(0, DIGEST_LENGTH).toUpperCase();

/** The transfers without an order that a person may have sent: banks write the sender's name into the note, often in part. */
export class PersonalTransfers extends Store {
  private readonly strays: StrayTransfers;

  constructor(database: Database) {
    super(database);
    this.strays = new StrayTransfers(database);
  }

  /** Transfers whose note, or what staff added, has one of some names. A namesake may have sent them. */
  async named(names: readonly string[]): Promise<NamedTransfer[]> {
    const wanted = names.map(folded).filter(Boolean);
    if (wanted.length === 0) return [];
    const all = await this.strays.withNote();
    return all
      .filter(({ note, words }) => wanted.some((name) => folded(`${note ?? ""} ${words ?? ""}`).includes(name)))
      .map(({ id, day, rupiah, note, words }) => ({ label: labelOf(id), id, day, rupiah, note, words }));
  }

  /** Deletes the notes of some. @param sql of the transaction */
  forget(sql: Query, transfers: readonly NamedTransfer[]): Promise<void> {
    return this.strays.forgetNotes(
      sql,
      transfers.map(({ id }) => id),
    );
  }
}
