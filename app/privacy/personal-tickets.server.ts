import type { Clock } from "~/base/clock/clock.server";
import { effectiveScans, type Scan } from "~/gate/rules/scans";
import { GateLog } from "~/gate/server/gate-log.server";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { Buyers } from "~/sales/buyers/buyers.server";
import type { Buyer } from "~/sales/model/order-form";
import { readHolders, writeHolders } from "~/sales/model/order-holders";
import { HolderEmails } from "~/sales/tickets/holder-emails.server";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";
import { IssuedTickets } from "~/sales/tickets/issued-tickets.server";

/** What a door did with a ticket. */
interface TicketScan extends Pick<Scan, "at" | "door" | "kind" | "people"> {
  /** `valid`, or why nobody was let in. */
  verdict: string;
  /** The door took it back. */
  takenBack: boolean;
}

/** A ticket, with what the doors did with it, by time. */
export type PersonalTicket = IssuedTicket & {
  scans: TicketScan[];
  /** Where it is mailed to, if it is. */
  email?: string;
};

/** A name that somebody else gave for a ticket of their order. */
export interface NamedTicket {
  /** "ORDER/PLACE": names it in commands. */
  label: string;
  reference: string;
  place: number;
  name: string;
  /** Null: it is not issued yet, or has another name by now. */
  ticket: PersonalTicket | null;
}

/** Names are compared without letter case, and without regard to how their letters are encoded and spaced. */
export const folded = (name: string) => name.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();

const labelOf = ({ reference, place }: { reference: string; place: number }) => `${reference}/${place}`;

/** The names that the buyer gave for the tickets of an order, by place. */
const typedIn = ({ holders = "" }: Buyer) => readHolders(holders);

/** The tickets of a person, and the names on the tickets of others. */
export class PersonalTickets extends Store {
  private readonly buyers: Buyers;
  private readonly emails: HolderEmails;
  private readonly tickets: IssuedTickets;
  private readonly gateLog: GateLog;

  constructor(database: Database, clock: Clock) {
    super(database);
    this.buyers = new Buyers(database);
    this.emails = new HolderEmails(database);
    this.tickets = new IssuedTickets(database, { clock, eventDays: () => [] });
    this.gateLog = new GateLog(database, clock);
  }

  private async withScans(ticket: IssuedTicket): Promise<PersonalTicket> {
    const lines = await this.gateLog.ofTicket(ticket.id);
    const counting = new Set(effectiveScans(lines).map(({ nonce }) => nonce));
    const scans = lines
      .filter(({ kind }) => kind !== "undo")
      .sort((a, b) => a.at - b.at)
      .map(({ nonce, at, door, kind, people, reason }) => {
        return { at, door, kind, people, verdict: reason || "valid", takenBack: !counting.has(nonce) };
      });
    return { ...ticket, scans };
  }

  /** The tickets of an order, in their order. */
  async ofOrder(reference: string): Promise<PersonalTicket[]> {
    const emails = await this.emails.ofOrder(reference);
    return Promise.all(
      (await this.tickets.ofOrder(reference)).map(async (ticket) => {
        const email = emails.get(ticket.id)?.email;
        return { ...(await this.withScans(ticket)), ...(email ? { email } : {}) };
      }),
    );
  }

  /**
   * Tickets for which one of some names was given, on the ticket or in the order. Somebody else may have the same name.
   * @param own orders that are left out
   */
  async named(names: readonly string[], own: ReadonlySet<string>): Promise<NamedTicket[]> {
    const wanted = new Set(names.map(folded).filter(Boolean));
    if (wanted.size === 0) return [];
    const found = new Map<string, NamedTicket>();
    const add = (one: Omit<NamedTicket, "label">) => {
      if (own.has(one.reference) || !wanted.has(folded(one.name))) return;
      if (!found.has(labelOf(one))) found.set(labelOf(one), { label: labelOf(one), ...one });
    };
    for (const ticket of await this.tickets.withHolder()) {
      if (!wanted.has(folded(ticket.holder)) || own.has(ticket.reference)) continue;
      add({
        ...{ reference: ticket.reference, place: ticket.place, name: ticket.holder },
        ticket: await this.withScans(ticket),
      });
    }
    for (const { reference, buyer } of await this.buyers.all()) {
      for (const [place, name] of typedIn(buyer)) add({ reference, place, name, ticket: null });
    }
    return [...found.values()];
  }

  /** Takes names off tickets of others, and out of what their buyers typed. @param sql of the transaction, which has changed no ticket yet */
  async unname(sql: Query, named: readonly NamedTicket[]): Promise<void> {
    for (const { reference, place, name } of named) {
      // Writes the row as it is first: nobody else changes the buyer until the end, or has read it before and writes it afterwards.
      await sql(`UPDATE ${this.schema}ticket_order SET deadline = deadline WHERE reference = $1`, [reference]);
      const buyer = await this.buyers.find(sql, reference);
      if (!buyer) continue;
      const typed = typedIn(buyer);
      if (folded(typed.get(place) ?? "") !== folded(name)) continue;
      typed.delete(place);
      await this.buyers.write(sql, reference, { ...buyer, holders: writeHolders(typed) });
    }
    const locked: IssuedTicket[] = [];
    for (const { ticket, name } of named) {
      const now = ticket && (await this.tickets.lock(sql, ticket.id));
      if (now && folded(now.holder) === folded(name)) locked.push(now);
    }
    for (const ticket of locked) await this.tickets.name(sql, ticket, "", { editor: "" });
  }
}
