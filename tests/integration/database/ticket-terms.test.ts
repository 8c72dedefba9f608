import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { type StockCounts, withStock } from "~/content/availability/availability";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { openLine, readLines } from "~/gate/rules/gate-list";
import { judge } from "~/gate/rules/gate-rules";
import type { GateRules } from "~/gate/rules/protocol";
import { toGateTicket } from "~/gate/rules/to-gate-ticket";
import { GateDevices } from "~/gate/server/gate-devices.server";
import { GateTickets } from "~/gate/server/gate-tickets.server";
import { OrderStock } from "~/sales/stock/order-stock.server";
import { fromDayNumber } from "~/sales/tickets/codes/day-numbers";
import { readTicketCode } from "~/sales/tickets/codes/ticket-code";
import { peopleOfTerms, readTerms, type TicketTerms } from "~/sales/tickets/codes/ticket-terms";
import { IssuedTickets } from "~/sales/tickets/issued-tickets.server";
import { READER_MS } from "~/sales/tickets/keys/code-version.server";
import { kindHash } from "~/sales/tickets/keys/sign-code.server";
import { SoldTickets } from "~/sales/tickets/sold-tickets.server";
import { SEED, sample } from "../../support/content/sample";
import { manualClock } from "../../support/servers/manual-clock";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

/** What the content says: the event's days, kinds of tickets by their ids, and how many there are of some. */
type Content = { days: string[]; kinds: Map<string, TicketTerms>; hasMoved: boolean; quotas: Map<string, number> };

const FIRST_DAY = 2_144;
const daysFrom = (first: number, length: number) =>
  Array.from({ length }, (_, index) => fromDayNumber(FIRST_DAY + first + index));
const names = (name: string) => ({ en: name, id: `Tiket ${name}` });
const anyone = (people: number) => [{ kind: "anyone", people }];

const contentOf = (length: number): Content => {
  const days = daysFrom(0, length);
  const kind = (valid: string[], people: number, reentry: string): TicketTerms => ({
    ...{ days: valid, admits: anyone(people), reentry, names: names(`Pass ${people}`) },
  });
  const kinds = new Map([
    ["first", kind(days.slice(0, 1), 1, "none")],
    ["last", kind(days.slice(-1), 2, "after_exit")],
    ["all", kind(days, 4, "any_time")],
    [
      "odd",
      kind(
        days.filter((_, index) => index % 2 === 0),
        1,
        "none",
      ),
    ],
  ]);
  return { days, kinds, hasMoved: false, quotas: new Map() };
};

/** What an editor may do between the sale and the door. */
const edits = {
  dayBefore: (content: Content) => ({ ...content, days: [fromDayNumber(FIRST_DAY - 1), ...content.days] }),
  dayAfter: (content: Content) => ({
    ...content,
    days: [...content.days, fromDayNumber(FIRST_DAY + content.days.length)],
  }),
  firstDayGone: (content: Content) => ({ ...content, days: content.days.slice(1) }),
  moved: (content: Content) => ({
    ...content,
    ...{ hasMoved: true, days: daysFrom(7, content.days.length) },
    kinds: new Map([...content.kinds].map(([id, kind]) => [id, { ...kind, days: daysFrom(7, kind.days.length) }])),
  }),
  kindsOnOtherDays: (content: Content) => changeKinds(content, () => ({ days: content.days.slice(-1) })),
  renamed: (content: Content) => changeKinds(content, () => ({ names: names("New Pass") })),
  otherPeople: (content: Content) =>
    changeKinds(content, ({ admits }) => ({ admits: anyone(peopleOfTerms({ admits }) + 1) })),
  otherReentry: (content: Content) => changeKinds(content, () => ({ reentry: "any_time" })),
  deleted: (content: Content) => ({ ...content, kinds: new Map() }),
  /** Fewer than are sold. */
  noneLeft: (content: Content) => ({ ...content, quotas: new Map([...content.kinds.keys()].map((id) => [id, 0])) }),
};

const changeKinds = (content: Content, change: (kind: TicketTerms) => Partial<TicketTerms>): Content => ({
  ...content,
  kinds: new Map([...content.kinds].map(([id, kind]) => [id, { ...kind, ...change(kind) }])),
});

const rulesOf = ({ days, kinds }: Content): Pick<GateRules, "days" | "kinds"> => ({
  days,
  kinds: [...kinds].map(([id, { admits, ...kind }]) => ({
    ...{
      hash: kindHash(id),
      names: kind.names,
      days: [...kind.days],
      people: peopleOfTerms({ admits }),
      reentry: kind.reentry,
    },
  })),
});

let drawn = 0;

/** A ticket as pages show it, at a time when it is on sale. */
const PASS = shippedContent.tickets.find(({ id }) => id === "friday-pass") ?? expect.unreachable();
const SHOWN_AT = { now: Date.parse("2025-10-15T10:00:00+07:00"), clockOffset: 0 };

/** A site with its content, which sells tickets, and its doors. */
function openSite(made: TestDatabase, clock: { now(): number }, content: { now: Content }) {
  const database = made.open();
  closeAfterTest(database);
  const { schema } = database.dialect;
  const issued = new IssuedTickets(database, {
    clock,
    eventDays: () => content.now.days,
    hasMoved: () => content.now.hasMoved,
    kindOf: (id) => content.now.kinds.get(id),
  });
  const devices = new GateDevices(database, { clock, secrets: ["s".repeat(40)], audit: async () => {} });
  const gate = new GateTickets(database);

  const stock = new OrderStock(database);
  const lineIn = (ticket: string) => ({
    ...{ ticket, day: "", days: [], people: 1, name: "", quantity: 1, price: 0 },
  });

  /** Sells a ticket. @returns its id and the number of its last change */
  async function sell(ticket: string): Promise<string> {
    drawn += 1;
    const reference = `JOE-${String(drawn).padStart(4, "0")}-${randomBytes(2).toString("hex").toUpperCase()}`;
    const kind = content.now.kinds.get(ticket);
    const line = {
      ticket,
      day: "",
      days: kind?.days ?? [],
      people: peopleOfTerms(kind ?? { admits: anyone(1) }),
      name: kind?.names.en,
    };
    await database.query(
      `INSERT INTO ${schema}ticket_order (reference, form_key, cart, state, total, amount, created_at, deadline, keep_until)
       VALUES ($1, $1, '', 'issued', 0, 0, 0, 0, 0)`,
      [reference],
    );
    await database.query(
      `INSERT INTO ${schema}order_line (reference, ticket, day, days, people, name, quantity, price) VALUES ($1, $2, '', $3, $4, $5, 1, 0)`,
      [reference, ticket, line.days.join(","), line.people, line.name ?? ""],
    );
    await database.transaction(async (sql) => {
      const lines = [lineIn(ticket)];
      await stock.addRows(sql, 1, { lines, quotas: new Map() }, new Map());
      await stock.take(sql, { edition: 1, lines }, "sold", new Map());
    });
    await database.transaction((sql) =>
      issued.issue(sql, { reference, edition: 1 }, [{ ...line, name: line.name ?? "", quantity: 1 }], "time"),
    );
    return (await issued.ofOrder(reference))[0]?.id ?? "";
  }

  /** How many are sold of a kind, and in which row too few are left for one more. */
  async function sellMore(ticket: string) {
    const full = await database.transaction(async (sql) => {
      const row = await stock.take(sql, { edition: 1, lines: [lineIn(ticket)] }, "held", content.now.quotas);
      if (row === null) await stock.countAs(sql, { edition: 1, lines: [lineIn(ticket)] }, "held", null);
      return row;
    });
    const [row] = await database.query<StockCounts>(
      `SELECT held, sold FROM ${schema}ticket_stock WHERE edition = 1 AND ticket = $1`,
      [ticket],
    );
    return { full, held: row?.held ?? 0, sold: row?.sold ?? 0, nextEnd: null };
  }

  /** Makes a ticket one of the release before, which stored nothing of this and knew days of the event alone. */
  const forget = (id: string) =>
    database.query(`UPDATE ${schema}issued_ticket SET days = '', admits = '', reentry = '', names = '' WHERE id = $1`, [
      id,
    ]);

  /** A phone whose page reads codes up to a version. */
  async function openPhone(reads: number): Promise<string> {
    const id = await devices.create("North", "rani");
    await devices.link((await devices.linkOf(id))?.token ?? "", "Chrome, Android");
    await devices.seen(id, { battery: null, waiting: 0, reads });
    return id;
  }

  const online = async (id: string) => {
    const ticket = await gate.find(id);
    const code = readTicketCode(ticket?.code ?? "") ?? { kind: "", days: 0 };
    return toGateTicket(code, rulesOf(content.now), "issued", ticket?.terms ?? null);
  };

  /** What a phone without a network says, with the list that it has. @param rules that it has */
  const offline = async (id: string, rules: Pick<GateRules, "days" | "kinds">) => {
    const ticket = await gate.find(id);
    const code = ticket?.code ?? "";
    const { lines } = await gate.linesAfter((ticket?.seq ?? 1) - 1, 1);
    const [line] = readLines(Uint8Array.from(lines));
    const listed = line ? await openLine(code, line) : null;
    return toGateTicket(readTicketCode(code) ?? { kind: "", days: 0 }, rules, "issued", listed?.terms ?? null);
  };

  const unlisted = async (id: string) => {
    const code = readTicketCode((await gate.find(id))?.code ?? "") ?? { kind: "", days: 0 };
    return toGateTicket(code, rulesOf(content.now), "issued", null);
  };

  const fill = () => database.transaction((sql) => issued.fillTerms(sql, 100));
  const storedOf = async (id: string) =>
    readTerms((await issued.find(id)) ?? { days: "", admits: "", reentry: "", names: "" });
  return {
    gate,
    devices,
    issued,
    database,
    sell,
    sellMore,
    forget,
    fill,
    openPhone,
    online,
    offline,
    unlisted,
    storedOf,
  };
}

const plans = fc.record({
  length: fc.constantFrom(1, 3, 11, 100),
  edits: fc.array(fc.constantFrom(...Object.values(edits)), { minLength: 1, maxLength: 4 }),
  /** A phone whose page is of the release before. */
  hasOldPhone: fc.boolean(),
  /** The release before has issued the tickets, and this one fills in what they carry before the first edit. */
  byOldRelease: fc.boolean(),
});

describe.each(databases.kinds)("tickets that were sold, in $name", ({ name, create }) => {
  it("let in on their days, as many people and as often as when they were sold, whatever editors do until the door", async () => {
    const clock = manualClock();
    const content = { now: contentOf(3) };
    const site = openSite(await create(), clock, content);
    await fc.assert(
      fc.asyncProperty(plans, async ({ length, edits: done, hasOldPhone, byOldRelease }) => {
        content.now = contentOf(length);
        const phone = hasOldPhone ? await site.openPhone(1) : null;
        const atSale = content.now;
        const sold = new Map<string, string>();
        for (const kind of atSale.kinds.keys()) sold.set(kind, await site.sell(kind));
        if (phone) await site.devices.revoke(phone, "rani");
        if (byOldRelease) for (const id of sold.values()) await site.forget(id);
        if (byOldRelease) expect(await site.fill()).toBe(sold.size);
        const earlier = rulesOf(atSale);
        for (const edit of done) content.now = edit(content.now);
        const probes = [...new Set([...daysFrom(-1, length + 2), ...daysFrom(7, length)])];
        for (const [kind, id] of sold) {
          const was = atSale.kinds.get(kind) as TicketTerms;
          const doors = [
            await site.online(id),
            await site.offline(id, rulesOf(content.now)),
            await site.offline(id, earlier),
          ];
          for (const door of doors) {
            expect(door).toEqual({ state: "issued", days: was.days, people: peopleOfTerms(was), reentry: was.reentry });
          }
          for (const day of probes) {
            const { verdict } = judge(doors[1] as (typeof doors)[number], [], Date.parse(`${day}T10:00:00+07:00`));
            expect([kind, day, verdict]).toEqual([kind, day, was.days.includes(day) ? "valid" : "wrong_day"]);
          }
          expect((await site.storedOf(id))?.names).toEqual(was.names);
          // A door that has neither row nor line has the code: dates that fit into it do not move with the event.
          const isDated = !hasOldPhone && (kind !== "odd" || length < 11);
          if (isDated) expect((await site.unlisted(id)).days).toEqual(was.days);
          // A number below what is sold takes nothing away, and nothing more is sold.
          const quota = content.now.quotas.get(kind);
          const { full, ...counts } = await site.sellMore(kind);
          expect([full, counts.held, counts.sold > 0]).toEqual([quota === undefined ? null : kind, 0, true]);
          const shown = withStock({ ...PASS, id: kind, quota }, {}, new Map([[kind, counts]]), SHOWN_AT);
          if (quota !== undefined) expect(shown.availability).toBe("sold_out");
        }
      }),
      { seed: SEED, numRuns: name === "SQLite" ? sample(20, 100) : sample(4, 20) },
    );
  });

  it("of a release before are filled in once, and phones fetch them again", async () => {
    const content = { now: contentOf(3) };
    const site = openSite(await create(), manualClock(), content);
    await site.openPhone(1);
    const id = await site.sell("first");
    await site.forget(id);
    const before = await site.gate.linesAfter(0, 10);
    expect((await site.offline(id, rulesOf(content.now))).days).toEqual(content.now.days.slice(0, 1));
    // An event that moved before anybody stored the days: the code names those of now.
    content.now = edits.moved(content.now);
    expect([await site.fill(), await site.fill()]).toEqual([1, 0]);
    expect((await site.storedOf(id))?.days).toEqual(daysFrom(7, 1));
    expect((await site.gate.linesAfter(before.seq, 10)).lines.length).toBeGreaterThan(0);
  });

  it("are moved from a day to another once, with the same code, and those that let nobody in stay", async () => {
    const content = { now: contentOf(3) };
    const site = openSite(await create(), manualClock(), content);
    const [id, all, revoked] = [await site.sell("first"), await site.sell("all"), await site.sell("first")];
    const [first = "", second = "", third = ""] = content.now.days;
    const [other = ""] = daysFrom(9, 1);
    await site.database.transaction(async (sql) => {
      const ticket = await site.issued.lock(sql, revoked);
      if (ticket) await site.issued.move(sql, [ticket], "revoked", { editor: "" });
    });
    const soldByDay = () => new SoldTickets(site.database).soldByDay(1);
    expect(await soldByDay()).toEqual(
      new Map([
        [first, 2],
        [second, 1],
        [third, 1],
      ]),
    );
    const before = await site.gate.find(id);
    const move = async () => {
      let moved = 0;
      for (const { reference } of await new SoldTickets(site.database).ordersOfDay(1, first)) {
        await site.database.transaction(async (sql) => {
          const locked = await site.issued.lockOfDay(sql, reference, first);
          await site.issued.moveDay(sql, locked, first, other, { editor: "" });
          moved += locked.length;
        });
      }
      return moved;
    };
    expect([await move(), await move()]).toEqual([2, 0]);
    expect((await site.online(id)).days).toEqual([other]);
    expect((await site.offline(id, rulesOf(content.now))).days).toEqual([other]);
    expect((await site.online(all)).days).toEqual([second, third, other]);
    expect((await site.storedOf(revoked))?.days).toEqual([first]);
    expect((await site.gate.find(id))?.code).toBe(before?.code);
    expect(await soldByDay()).toEqual(
      new Map([
        [second, 1],
        [third, 1],
        [other, 2],
      ]),
    );
  });

  it("have codes that every phone at the doors reads", async () => {
    const clock = manualClock();
    const site = openSite(await create(), clock, { now: contentOf(3) });
    const versionOf = async () => {
      const ticket = await site.gate.find(await site.sell("first"));
      return typeof readTicketCode(ticket?.code ?? "")?.days === "number" ? 1 : 2;
    };
    expect(await versionOf()).toBe(2);
    const [old] = [await site.openPhone(1), await site.openPhone(2)];
    expect(await versionOf()).toBe(1);
    // Its page was loaded anew.
    await site.devices.seen(old, { battery: null, waiting: 0, reads: 3 });
    expect(await versionOf()).toBe(2);
    await site.openPhone(1);
    expect(await versionOf()).toBe(1);
    clock.advance(READER_MS);
    expect(await versionOf()).toBe(2);
    // A link that nobody has used is not a phone.
    await site.devices.create("South", "rani");
    expect(await versionOf()).toBe(2);
    const late = await site.openPhone(1);
    expect(await versionOf()).toBe(1);
    await site.devices.revoke(late, "rani");
    expect(await versionOf()).toBe(2);
  });
});
