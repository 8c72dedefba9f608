import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { siteClockOffset } from "~/base/clock/clock.server";
import { inEachLanguage } from "~/base/i18n/run-with-locale.server";
import { openInvoices as openInvoiceTable } from "~/booths/invoices/books/export-invoices.server";
import { creditedOf, isReversible, type PlannedInvoice, reversalOf } from "~/booths/invoices/rules/invoice";
import { positionOf, standingRows } from "~/booths/invoices/rules/receipt";
import { Invoices } from "~/booths/invoices/store/invoice-desk.server";
import type { InvoiceDraft, MoneyPress } from "~/booths/invoices/store/invoice-drawing.server";
import { InvoicePeople } from "~/booths/invoices/store/invoice-people.server";
import { Booths } from "~/booths/stock/site-booths.server";
import type { Query } from "~/platform/database/database";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { StaffStore } from "~/staff/accounts/staff-store.server";
import { IS_FULL } from "../../support/content/sample";
import { manualClock } from "../../support/servers/manual-clock";
import { ANI } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const EDITION = 1;
const DAY = "2026-11-30";
const RULE = { base: { of: 11, per: 12 }, rate: 12, name: "PMK 131/2024", day: "2025-01-01" };
const both = (words: string) => inEachLanguage(() => words);

/** A process of a site, with its invoices and its own clock. */
function openSite(made: TestDatabase, clock = { now: () => Date.parse(`${DAY}T10:00:00+07:00`) }) {
  const database = made.open();
  const log = new StaffStore(database, clock);
  const audit = (
    sql: Parameters<typeof log.record>[0],
    editor: string,
    action: Parameters<typeof log.record>[2],
    detail: string,
  ) => log.record(sql, editor, action, detail);
  const suppressions = new Suppressions(database, ["a secret of the tests"]);
  const invoices = new Invoices(database, { clock, suppressions, edition: () => EDITION, audit });
  const booths = new Booths(database, { clock, endFrom: (at) => at, wanted: () => [], total: () => 100, audit });
  const press = (key: string = randomUUID()): MoneyPress => ({ key, actor: ANI });
  return {
    ...{ database, invoices, booths, press },
    draw: (
      registration: string,
      net = 30_000_000,
      { known, ...more }: Partial<InvoiceDraft> & Pick<MoneyPress, "known"> = {},
      key = randomUUID(),
    ) =>
      invoices.draw(
        { ...press(key), ...(known && { known }) },
        {
          ...{
            edition: EDITION,
            registration,
            email: "sari@rimba.example",
            language: "id",
            rule: RULE,
            keepsTax: false,
          },
          buyer: { name: "PT Rimba Raya", npwp: "0123456789012345", address: "Jl. Raya 1, Jakarta" },
          lines: [{ text: both("Booth A-5"), quantity: 1, unitPrice: net, amount: net }],
          plan: [
            { percent: 50, after: 14 },
            { percent: 50, before: 30 },
          ],
          ...{ day: DAY, expoDay: "2027-06-04" },
          ...more,
        },
      ),
    find: async (id: string): Promise<PlannedInvoice> => {
      const found = await invoices.reading.find(id);
      if (!found) throw new Error("no such invoice");
      return found;
    },
    pay: (invoice: string, amount: number, key: string = randomUUID(), known?: MoneyPress["known"]) =>
      invoices.receive(
        { ...press(key), ...(known && { known }) },
        {
          ...{ invoice, amount, day: DAY, act: "paid", way: "transfer", paper: null, note: null },
        },
      ),
    mails: async () =>
      (await made.read<{ kind: string }>("SELECT kind FROM delivery ORDER BY created_at, kind")).map(
        ({ kind }) => kind,
      ),
  };
}

describe.each(databases.kinds)("invoices in $name", ({ create }) => {
  it("an invoice says what is stored for ever: lines, base, tax and total; the same form draws one, and its mail waits with it", async () => {
    const site = openSite(await create());
    const key = randomUUID();
    const { id, number } = await site.draw("EX-7K3F-2Q", 14_850_001, {}, key);
    expect(number).toBe("INV-2026-1-0001");
    expect([...(await site.invoices.reading.registrations([number, "INV-2026-1-0002"]))]).toEqual([
      [number, "EX-7K3F-2Q"],
    ]);
    expect((await site.draw("EX-7K3F-2Q", 1, {}, key)).id).toBe(id);
    const found = await site.find(id);
    // 14.850.001 × 11/12 = 13.612.500,9; 12 % of that in whole rupiah.
    expect(found).toMatchObject({ net: 14_850_001, base: 13_612_501, tax: 1_633_500, total: 16_483_501, rule: RULE });
    expect([found.payable, found.open]).toEqual([16_483_501, 16_483_501]);
    expect(found.parts.map(({ amount, due }) => [amount, due])).toEqual([
      [8_241_750, "2026-12-14"],
      [8_241_751, "2027-05-05"],
    ]);
    expect(await site.mails()).toEqual(["invoice-sent"]);
    // Who pays the tax to the state is billed the price alone.
    const keeps = await site.draw("EX-7K3F-2Q", 10_000_000, { keepsTax: true });
    expect(await site.find(keeps.id)).toMatchObject({ number: "INV-2026-1-0002", tax: 1_100_000, payable: 10_000_000 });
    // Another year and another edition count for themselves.
    expect((await site.draw("EX-7K3F-2Q", 1, { day: "2027-01-04" })).number).toBe("INV-2027-1-0001");
    expect((await site.draw("EX-7K3F-2Q", 1, { edition: 2 })).number).toBe("INV-2026-2-0001");
  });

  it("of two people who have seen the same page one draws the invoice", async () => {
    const made = await create();
    const sites = [openSite(made), openSite(made)];
    const known = { registration: "EX-1", rows: 0 };
    const both = await Promise.all(sites.map((site) => site.draw("EX-1", 1_000_000, { known }).catch(String)));
    expect(both.filter((one) => typeof one !== "string")).toHaveLength(1);
    expect(both.filter((one) => String(one).startsWith("MoneyMeanwhile"))).toHaveLength(1);
    const [key, seen] = [randomUUID(), { known: { registration: "EX-1", rows: 1 } }];
    const another = await sites[0]?.draw("EX-1", 1_000_000, seen, key);
    expect(await sites[1]?.draw("EX-1", 1_000_000, seen, key)).toMatchObject({ id: another?.id });
  });

  it("of two people who have seen the same journal one books; the other one is told, and books once he has seen it", async () => {
    const made = await create();
    const [ani, budi] = [openSite(made), openSite(made)];
    const { id } = await ani.draw("EX-1", 10_000_000);
    await ani.draw("EX-2", 10_000_000);
    const seen = { registration: "EX-1", rows: 1 };
    const keys = [randomUUID(), randomUUID()] as const;
    const both = await Promise.all([ani.pay(id, 1_000, keys[0], seen), budi.pay(id, 1_000, keys[1], seen)]);
    expect(both.toSorted()).toEqual(["done", "meanwhile"]);
    const [done, late] = both[0] === "done" ? keys : [keys[1], keys[0]];
    // The same form again shows what it did, though its page is old.
    expect(await ani.pay(id, 1_000, done, seen)).toBe("done");
    const credit = { invoice: id, net: 1_000, text: inEachLanguage(() => "Less"), reason: "-", day: DAY };
    const press = { ...budi.press(), known: seen };
    expect(await budi.invoices.credit(press, credit)).toBe("meanwhile");
    expect(await budi.invoices.reverse(press, { invoice: id, entry: done, reason: "-" }, async () => 0)).toBe(
      "meanwhile",
    );
    expect(await budi.pay(id, 1_000, late, { ...seen, rows: 2 })).toBe("done");
    expect(await budi.invoices.reading.countRows("EX-1")).toBe(3);
    expect((await ani.find(id)).open).toBe(11_100_000 - 2_000);
  });

  it("a form whose booking was taken back since books nothing and says so, and the next one books", async () => {
    const site = openSite(await create());
    const { id } = await site.draw("EX-1", 10_000_000);
    const key = randomUUID();
    expect(await site.pay(id, 1_000, key)).toBe("done");
    const mistake = { invoice: id, entry: key, reason: "Of PT Other" };
    expect(await site.invoices.reverse(site.press(), mistake, async () => 0)).toBe("done");
    expect(await site.pay(id, 1_000, key)).toBe("meanwhile");
    // Taking it back again is what was done.
    expect(await site.invoices.reverse(site.press(), mistake, async () => 0)).toBe("done");
    expect((await site.find(id)).open).toBe(11_100_000);
    expect(await site.pay(id, 1_000, randomUUID())).toBe("done");
    expect((await site.find(id)).open).toBe(11_100_000 - 1_000);
  });

  it("an invoice is drawn only for booths that the exhibitor still has, and who has one is not released", async () => {
    const site = openSite(await create());
    const { invoices, booths } = site;
    const isBilled = (sql: Query, reference: string) => invoices.reading.isBilled(reference, sql);
    const unit = { key: "hall-a A 1", hall: "hall-a", booth: "A-1", area: 9, price: 10_000_000 };
    const own = (seen: readonly string[]) => ({
      ...{ key: randomUUID(), actor: ANI, edition: EDITION, reference: "EX-1", seen },
    });
    await booths.desk.move(own([]), [unit], Date.now() + 1e12);
    expect(String(await site.draw("EX-1", 1, { seen: [] }).catch(String))).toContain("UnitsChanged");
    const { id } = await site.draw("EX-1", 10_000_000, { seen: [unit.key] });
    expect(await booths.desk.act(own([unit.key]), "release", null, isBilled)).toBe("billed");
    expect(await booths.desk.ofRegistration(EDITION, "EX-1")).toHaveLength(1);
    const note = { invoice: id, net: 10_000_000, text: both("All of it"), reason: "-", day: DAY };
    await invoices.credit(site.press(), note);
    expect(await booths.desk.act(own([unit.key]), "release", null, isBilled)).toBe("done");
    // Whoever draws while somebody releases waits, and finds nothing to bill.
    expect(String(await site.draw("EX-1", 1, { seen: [unit.key] }).catch(String))).toContain("UnitsChanged");
  });

  it("what is billed is not lost to others when a hold ends", async () => {
    const clock = manualClock();
    const site = openSite(await create(), clock);
    const { booths } = site;
    const unit = { key: "hall-a A 1", hall: "hall-a", booth: "A-1", area: 9, price: 10_000_000 };
    const own = (reference: string) => ({
      ...{ key: randomUUID(), actor: ANI, edition: EDITION, reference, seen: [] },
    });
    await booths.desk.move(own("EX-1"), [unit], clock.now() + 1_000);
    await site.draw("EX-1", 10_000_000, { seen: [unit.key] });
    clock.advance(2_000);
    expect(await booths.holds.expire(EDITION)).toBe(0);
    expect(await booths.desk.ofRegistration(EDITION, "EX-1")).toMatchObject([{ state: "reserved", heldUntil: null }]);
    expect(await booths.desk.move(own("EX-2"), [unit], clock.now() + 1_000)).toEqual({ taken: [unit.key] });
    const acts = (await booths.history.ofRegistration("EX-1")).map(({ act, actor, price }) => [act, actor, price]);
    expect(acts).toContainEqual(["reserved", ANI, 10_000_000]);
  });

  it("numbers have no gaps when many draw at once and some fail, and none is given twice after a restored backup", async () => {
    const made = await create();
    const sites = [openSite(made), openSite(made)];
    const draws = Array.from({ length: 24 }, (_, index) => {
      const site = sites[index % 2] ?? sites[0];
      // Every fourth one fails within its transaction: a price below nothing.
      return site?.draw(`EX-${index}`, index % 4 === 3 ? -1 : 1_000_000).catch(() => null);
    });
    const drawn = (await Promise.all(draws)).flatMap((one) => (one ? [one.number] : []));
    expect(drawn.toSorted()).toEqual(
      Array.from({ length: 18 }, (_, index) => `INV-2026-1-${String(index + 1).padStart(4, "0")}`),
    );
    const [site] = sites;
    if (!site) throw new Error("no site");
    const at = Date.parse("2026-12-01T08:00:00+07:00");
    await site.database.transaction((sql) => site.invoices.series.markRestored(sql, at));
    const after = [await site.draw("EX-A"), await site.draw("EX-B"), await site.draw("EX-C", 1, { edition: 3 })];
    expect(after.map(({ number }) => number)).toEqual([
      expect.stringMatching(/^INV-2026-1R[0-9A-Z]{6}-0001$/),
      expect.stringMatching(/^INV-2026-1R[0-9A-Z]{6}-0002$/),
      expect.stringMatching(/^INV-2026-3R[0-9A-Z]{6}-0001$/),
    ]);
    await site.database.transaction((sql) => site.invoices.series.markRestored(sql, at + 60_000));
    expect((await site.draw("EX-D")).number).not.toBe(after[0]?.number);
  });

  it("no two open parts ask for the same amount, and together they are the invoice", async () => {
    const site = openSite(await create());
    const drawn: { id: string }[] = [];
    for (let index = 0; index < 8; index += 1) drawn.push(await site.draw(`EX-${index}`, 30_000_000));
    const all = await Promise.all(drawn.map(({ id }) => site.find(id)));
    const amounts = all.flatMap(({ parts }) => parts.map(({ amount }) => amount));
    expect(new Set(amounts).size).toBe(16);
    for (const { parts, payable } of all) expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(payable);
  });

  it("money comes in parts, once for each form, less by tax that was withheld; too much goes to another invoice or back", async () => {
    const site = openSite(await create());
    const { invoices, press, pay, find, draw } = site;
    const [one, two, other] = [await draw("EX-1", 10_000_000), await draw("EX-1", 10_000_000), await draw("EX-2")];
    const key = randomUUID();
    expect([await pay(one.id, 5_550_000, key), await pay(one.id, 5_550_000, key)]).toEqual(["done", "done"]);
    const less = { invoice: one.id, amount: 1_000_000, day: DAY, way: null, note: null };
    expect(await invoices.receive(press(), { ...less, act: "withheld", paper: "BP-0001" })).toBe("done");
    expect(await invoices.receive(press(), { ...less, act: "charges", amount: 9_000_000, paper: null })).toBe(
      "refused",
    );
    expect((await find(one.id)).open).toBe(4_550_000);
    expect(await invoices.move(press(), one.id, two.id, 1)).toBe("refused");
    // One transfer for both.
    await pay(one.id, 4_550_000 + 11_100_000);
    expect(await invoices.move(press(), one.id, other.id, 1)).toBe("refused");
    expect(await invoices.move(press(), one.id, two.id, 11_100_001)).toBe("refused");
    expect(await invoices.move(press(), one.id, two.id, 11_000_000)).toBe("done");
    expect(await invoices.giveBack(press(), one.id, 100_001, DAY)).toBe("refused");
    expect(await invoices.giveBack(press(), one.id, 100_000, DAY)).toBe("done");
    expect([(await find(one.id)).open, (await find(two.id)).open]).toEqual([0, 100_000]);
    expect(await invoices.reading.differing()).toEqual([]);
    expect((await invoices.reading.journal("EX-1")).map(({ act, change }) => `${act} ${change}`)).toEqual([
      ...["drawn 11100000", "drawn 11100000", "paid -5550000", "withheld -1000000", "paid -15650000"],
      ...["moved 11000000", "moved -11000000", "returned 100000"],
    ]);
  });

  it("each payment has its receipt, once, in the transaction that books it; what is no payment has none", async () => {
    const made = await create();
    const site = openSite(made);
    const { invoices, press, pay, draw } = site;
    const [one, other] = [await draw("EX-1", 10_000_000), await draw("EX-1", 10_000_000)];
    const silent = await draw("EX-2", 10_000_000, { email: "" });
    const receipts = async () =>
      (
        await made.read<{ payload: string }>(
          `SELECT s.payload FROM submission s JOIN delivery d ON d.submission_id = s.id
           WHERE d.kind = 'invoice-paid' ORDER BY s.created_at, s.payload`,
        )
      ).map(({ payload }) => JSON.parse(payload));
    const key = randomUUID();
    await Promise.all([pay(one.id, 5_550_000, key), pay(one.id, 5_550_000, key)]);
    expect(await receipts()).toEqual([{ language: "id", email: "", invoice: one.id, place: 0, entry: key }]);
    const line = randomUUID();
    const receipt = { invoice: one.id, day: DAY, act: "paid", way: "transfer", paper: null, note: null } as const;
    const refuse = { ...receipt, amount: 1_000 };
    expect(await invoices.receiveLine(press(), refuse, line, async () => false)).toBe("refused");
    expect(await receipts()).toHaveLength(1);
    expect(await invoices.receiveLine(press(line), { ...receipt, amount: 6_000_000 }, line, async () => true)).toBe(
      "done",
    );
    const withheld = { ...receipt, act: "withheld", way: null, paper: "BP-1", amount: 1_000 } as const;
    expect(await invoices.receive(press(), { ...withheld, invoice: other.id })).toBe("done");
    const moved = randomUUID();
    expect(await invoices.move(press(moved), one.id, other.id, 1_000)).toBe("done");
    expect(await invoices.giveBack(press(), one.id, 1_000, DAY)).toBe("done");
    // Nobody is left to write to.
    await pay(silent.id, 1_000);
    expect((await receipts()).map(({ entry }) => entry).toSorted()).toEqual([key, line, `${moved}/to`].toSorted());
  });

  it("who is billed is told once that the receipt of a payment is void; of what had no receipt nobody is told", async () => {
    const made = await create();
    const site = openSite(made);
    const { id } = await site.draw("EX-1", 10_000_000);
    const silent = await site.draw("EX-2", 10_000_000, { email: "" });
    const told = async () =>
      (
        await made.read<{ payload: string }>(
          "SELECT s.payload FROM submission s JOIN delivery d ON d.submission_id = s.id WHERE d.kind = 'invoice-void'",
        )
      ).map(({ payload }) => JSON.parse(payload));
    const [paid, withheld, unheard] = [site.press(), site.press(), site.press()];
    await site.pay(id, 5_550_000, paid.key);
    await site.pay(silent.id, 1_000, unheard.key);
    const tax = {
      invoice: id,
      amount: 1_000,
      day: DAY,
      act: "withheld",
      way: null,
      paper: "BP-1",
      note: null,
    } as const;
    await site.invoices.receive(withheld, tax);
    const reverse = (invoice: string, { key }: MoneyPress) =>
      site.invoices.reverse(site.press(), { invoice, entry: key, reason: "-" }, async () => undefined);
    const { mails } = site.invoices;
    // While it waits it is not sent any more; once it is sent there is something to take back.
    expect(await mails.wasReceiptKeptBack(id, paid.key)).toBe(true);
    for (const [state, unknown, isKept] of [
      ["sent", 0, false],
      ["sending", 0, false],
      ["parked", 0, true],
      ["parked", 1, false],
      ["waiting", 1, false],
    ] as const) {
      await made.execute(
        `UPDATE delivery SET state = '${state}', unknown_outcomes = ${unknown} WHERE kind = 'invoice-paid'`,
      );
      expect([state, unknown, await mails.wasReceiptKeptBack(id, paid.key)]).toEqual([state, unknown, isKept]);
    }
    expect(await mails.wasReceiptKeptBack(id, "none")).toBe(false);
    await Promise.all([reverse(id, paid), reverse(id, paid)]);
    await reverse(id, withheld);
    await reverse(silent.id, unheard);
    expect(await told()).toEqual([{ language: "id", email: "", invoice: id, place: 0, entry: paid.key }]);
  });

  it("a line of the bank pays once, and nothing where somebody has said before what it was", async () => {
    const site = openSite(await create());
    const { id, number } = await site.draw("EX-1", 10_000_000);
    const receipt = {
      invoice: id,
      amount: 5_550_000,
      day: DAY,
      act: "paid",
      way: "transfer",
      paper: null,
      note: null,
    } as const;
    const taken: string[] = [];
    const take = async (_: unknown, name: string) => taken.push(name) === 1;
    expect(await site.invoices.receiveLine(site.press(), receipt, "line", take)).toBe("done");
    expect(await site.invoices.receiveLine(site.press(), receipt, "line", take)).toBe("refused");
    expect([taken, (await site.find(id)).open]).toEqual([[number, number], 5_550_000]);
  });

  it("an invoice is taken back by credit notes, to the rupiah; a cancellation keeps its percent and frees the booths in the same act", async () => {
    const site = openSite(await create());
    const { invoices, press, pay, find, draw, booths } = site;
    const { id } = await draw("EX-1", 10_000_001);
    const credit = { invoice: id, text: both("A booth less"), reason: "Smaller", day: DAY };
    expect(await invoices.credit(press(), { ...credit, net: 10_000_002 })).toBe("refused");
    expect(await invoices.credit(press(), { ...credit, net: 3_333_333 })).toBe("done");
    await pay(id, (await find(id)).open);
    const until = Date.now() + 1e12;
    const unit = { key: "hall-a A 1", hall: "hall-a", booth: "A-1", area: 9, price: 10_000_001 };
    const own = { key: randomUUID(), actor: ANI, edition: EDITION, reference: "EX-1", seen: [] };
    expect(await booths.desk.move(own, [unit], until)).toBe("done");
    const cancel = {
      ...{
        edition: EDITION,
        registration: "EX-1",
        percent: 25,
        day: DAY,
        text: both("Cancelled"),
        reason: "Cancelled",
      },
    };
    expect(await invoices.cancel(press(), { ...cancel, seen: [] })).toBe("changed");
    const key = randomUUID();
    expect(await invoices.cancel(press(key), { ...cancel, seen: [unit.key] })).toBe("done");
    expect(await invoices.cancel(press(key), { ...cancel, seen: [unit.key] })).toBe("done");
    expect(await booths.desk.ofRegistration(EDITION, "EX-1")).toEqual([]);
    const all = await invoices.reading.ofRegistration("EX-1");
    expect(all.map(({ number, kind, net }) => [number, kind, net])).toEqual([
      ["INV-2026-1-0001", "invoice", 10_000_001],
      ["CN-2026-1-0001", "credit", 3_333_333],
      ["CN-2026-1-0002", "credit", 10_000_001 - 3_333_333 - 2_500_000],
    ]);
    const [invoice, ...notes] = all;
    // What is kept is a quarter, and all that was paid beyond goes back.
    const taken = notes.reduce((sum, { total }) => sum + total, 0);
    expect((invoice?.total ?? 0) - taken).toBe(2_775_000);
    expect(invoice?.open).toBe(-(notes[1]?.total ?? 0));
    expect(await invoices.reading.differing()).toEqual([]);
    // All of it, after parts: nothing is left, not a rupiah.
    await invoices.cancel(press(), { ...cancel, seen: [], percent: 0 });
    const left = await invoices.reading.ofRegistration("EX-1");
    const sums = (name: "net" | "base" | "tax" | "total") =>
      left.reduce((sum, one) => sum + (one.kind === "invoice" ? one[name] : -one[name]), 0);
    expect([sums("net"), sums("base"), sums("tax"), sums("total")]).toEqual([0, 0, 0, 0]);
    expect((await site.mails()).filter((kind) => kind === "invoice-credited")).toHaveLength(3);
  });

  it("a second press of a cancellation finds the first one, also where nothing was left of the first invoice", async () => {
    const { invoices, press, draw } = openSite(await create());
    const text = both("Cancelled");
    const first = await draw("EX-1", 1_000_000);
    await invoices.credit(press(), { invoice: first.id, net: 1_000_000, text, reason: "-", day: DAY });
    await draw("EX-1", 2_000_000);
    const known = { registration: "EX-1", rows: await invoices.reading.countRows("EX-1") };
    const cancel = { ...{ edition: EDITION, registration: "EX-1", seen: [], percent: 0 }, text, reason: "-", day: DAY };
    const cancelled = { ...press(), known };
    expect(await invoices.cancel(cancelled, cancel)).toBe("done");
    expect(await invoices.cancel(cancelled, cancel)).toBe("done");
    expect(await invoices.reading.countRows("EX-1")).toBe(known.rows + 1);
  });

  it("what is open of an edition stays in sight once the next one is open, with its credit notes, and so do its tax invoices", async () => {
    const site = openSite(await create());
    const { reading } = site.invoices;
    const [paid, open, over] = [
      await site.draw("EX-1", 10_000_000, { day: "2026-01-02" }),
      await site.draw("EX-2", 10_000_000),
      await site.draw("EX-3", 10_000_000),
    ];
    const next = await site.draw("EX-4", 10_000_000, { edition: 2, day: "2027-01-04" });
    await site.pay(paid.id, 11_100_000);
    await site.pay(over.id, 11_100_001);
    const note = { invoice: open.id, net: 1, text: both("Less"), reason: "-", day: "2027-01-05" };
    await site.invoices.credit(site.press(), note);
    const numbers = (all: readonly PlannedInvoice[]) => all.map(({ number }) => number);
    const shown = [open.number, over.number, next.number, "CN-2027-1-0001"];
    expect(numbers(await reading.ofEditionAndUnsettled(2))).toEqual(shown);
    expect(numbers(await reading.ofEditionAndUnsettled(1))).toEqual([
      ...[paid.number, open.number, over.number, next.number, "CN-2027-1-0001"],
    ]);
    expect(numbers(await reading.since("2026-01-03"))).toEqual(shown);
  });

  it("the accountant's file has each row with the day of its money, and the day on which it was booked", async () => {
    const clock = manualClock(Date.parse("2026-12-31T23:50:00+07:00") - siteClockOffset);
    const site = openSite(await create(), clock);
    const [one, other] = [await site.draw("EX-1", 10_000_000), await site.draw("EX-1", 10_000_000)];
    const paid = site.press();
    await site.pay(one.id, 11_101_000, paid.key);
    clock.advance(20 * 60_000);
    await site.invoices.move(site.press(), one.id, other.id, 1_000);
    const wrong = site.press();
    await site.pay(other.id, 500, wrong.key);
    clock.advance(40 * 24 * 3600_000);
    const mistake = { invoice: other.id, entry: wrong.key, reason: "-" };
    expect(await site.invoices.reverse(site.press(), mistake, async () => undefined)).toBe("done");
    const table = await openInvoiceTable(site.database, EDITION);
    const rows = [];
    for await (const page of table.pages) rows.push(...page.rows);
    // The invoices are of 30 November, and so is the day that was typed for each payment.
    expect(rows.map((row) => [row[0], row[1], row.at(-1)])).toEqual([
      ...[
        [DAY, "Invoice issued", "2026-12-31"],
        [DAY, "Invoice issued", "2026-12-31"],
        [DAY, "Payment", "2026-12-31"],
      ],
      ...[
        ["2027-01-01", "Moved between invoices", "2027-01-01"],
        ["2027-01-01", "Moved between invoices", "2027-01-01"],
      ],
      ...[
        [DAY, "Payment", "2027-01-01"],
        [DAY, "Booking taken back", "2027-02-10"],
      ],
    ]);
    expect(table.columns).toHaveLength(rows[0]?.length ?? 0);
  });

  it("a part is reminded of once before its day and once after it, and not once it is paid", async () => {
    const made = await create();
    const site = openSite(made);
    const { id } = await site.draw("EX-1", 10_000_000);
    const { reminders } = site.invoices;
    const on = (day: string) => reminders.remind(day, Date.parse(day));
    expect(await reminders.remind("2026-12-11", 0, (edition) => edition === EDITION)).toBe(0);
    expect([await on("2026-12-10"), await on("2026-12-11"), await on("2026-12-12"), await on("2026-12-16")]).toEqual([
      0, 1, 0, 0,
    ]);
    expect([await on("2026-12-17"), await on("2026-12-30")]).toEqual([1, 0]);
    const [first] = (await site.find(id)).parts;
    await site.pay(id, first?.amount ?? 0);
    expect(await on("2027-05-03")).toBe(1);
    await site.pay(id, (await site.find(id)).open);
    expect(await on("2027-05-20")).toBe(0);
    const reminded = (await site.mails()).filter((kind) => kind === "invoice-late" || kind === "invoice-soon");
    expect(reminded.toSorted()).toEqual(["invoice-late", "invoice-soon", "invoice-soon"]);
  });

  it("a booking that was a mistake is taken back once, with its bank's line; nothing else of the journal is, nor what has gone on", async () => {
    const site = openSite(await create());
    const [mine, theirs] = [await site.draw("EX-1", 10_000_000), await site.draw("EX-2", 10_000_000)];
    const receipt = {
      invoice: mine.id,
      amount: 5_550_000,
      day: DAY,
      act: "paid",
      way: "transfer",
      paper: null,
      note: null,
    } as const;
    const booked = site.press();
    expect(await site.invoices.receiveLine(booked, receipt, "line", async () => true)).toBe("done");
    const reopened: string[] = [];
    const reverse = (invoice: string, entry: string) =>
      site.invoices.reverse(site.press(), { invoice, entry, reason: "Of PT Other" }, async (_, line) =>
        reopened.push(line),
      );
    expect(await reverse(theirs.id, booked.key)).toBe("refused");
    expect(await reverse(mine.id, mine.id)).toBe("refused");
    const both = await Promise.all([reverse(mine.id, booked.key), reverse(mine.id, booked.key)]);
    expect([both, reopened, (await site.find(mine.id)).open]).toEqual([["done", "done"], ["line"], 11_100_000]);
    const rows = (await site.invoices.reading.journal("EX-1")).map(({ act, change, day, way, note }) => [
      act,
      change,
      day,
      way,
      note,
    ]);
    expect(rows.at(-1)).toEqual(["reversed", 5_550_000, DAY, "transfer", "Of PT Other"]);
    expect(await reverse(mine.id, `${booked.key}/back`)).toBe("refused");
    expect(
      await site.invoices.receiveLine(site.press(), { ...receipt, invoice: theirs.id }, "line", async () => true),
    ).toBe("done");
    // What came too much was sent back: there is more to pay than was billed if its payment never was.
    const much = site.press();
    await site.pay(mine.id, 12_100_000, much.key);
    expect(await site.invoices.giveBack(site.press(), mine.id, 1_000_000, DAY)).toBe("done");
    expect(await reverse(mine.id, much.key)).toBe("refused");
    // Nor does anything become due again of an invoice that credit notes took back, once its money is another one's.
    const [gone, next] = [await site.draw("EX-3", 10_000_000), await site.draw("EX-3", 10_000_000)];
    const moved = site.press();
    await site.pay(gone.id, 11_100_000, moved.key);
    const text = inEachLanguage(() => "Less");
    const credit = { invoice: gone.id, net: 9_000_000, text, reason: "-", day: DAY };
    await site.invoices.credit(site.press(), credit);
    expect(await site.invoices.move(site.press(), gone.id, next.id, 9_990_000)).toBe("done");
    expect(await reverse(gone.id, moved.key)).toBe("refused");
    expect((await site.find(gone.id)).open).toBe(0);
    expect(await site.invoices.reading.differing()).toEqual([]);
  });

  it("no order of payments, moves, credit notes and cancellations makes an open amount that the journal does not say", async () => {
    const made = await create();
    const { invoices, draw, pay, press, find } = openSite(made);
    const amount = fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 9_000_000 }));
    const at = fc.nat({ max: 2 });
    const step = fc.oneof(
      fc.record({ do: fc.constant("pay" as const), at, amount }),
      fc.record({ do: fc.constantFrom("withheld" as const, "charges" as const), at, amount }),
      fc.record({ do: fc.constant("move" as const), at, to: at, amount }),
      fc.record({ do: fc.constant("back" as const), at, amount }),
      fc.record({ do: fc.constant("reverse" as const), at, amount }),
      fc.record({ do: fc.constant("credit" as const), at, amount }),
      fc.record({ do: fc.constant("cancel" as const), amount: fc.nat({ max: 100 }) }),
    );
    const text = both("A step");
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), fc.boolean(), amount, async (steps, keepsTax, price) => {
        run += 1;
        const registration = `EX-${run}`;
        const drawn: { id: string }[] = [];
        for (const net of [price, 4_999_999, 1]) drawn.push(await draw(registration, net, { keepsTax }));
        const idAt = (index: number) => drawn[index]?.id ?? "";
        // The model: what is open, and what of the price was taken back.
        const open = await Promise.all(drawn.map(async ({ id }) => (await find(id)).open));
        const before = await Promise.all(drawn.map(async ({ id }) => (await find(id)).open));
        expect(open).toEqual(before);
        for (const one of steps) {
          if (one.do === "cancel") {
            const cancel = {
              edition: EDITION,
              registration,
              seen: [],
              percent: one.amount,
              day: DAY,
              text,
              reason: "-",
            };
            expect(await invoices.cancel(press(), cancel)).toBe("done");
            for (const index of [0, 1, 2]) open[index] = (await find(idAt(index))).open;
            continue;
          }
          const has = open[one.at] ?? 0;
          const id = idAt(one.at);
          if (one.do === "pay") {
            expect(await pay(id, one.amount)).toBe("done");
            open[one.at] = has - one.amount;
          } else if (one.do === "reverse") {
            const rows = (await invoices.reading.journal(registration)).filter(({ invoice }) => invoice === id);
            const entry = rows.find((row) => isReversible(row) && !rows.some((back) => back.id === reversalOf(row)));
            const credited = creditedOf({ id }, await invoices.reading.ofRegistration(registration));
            const may = entry !== undefined && has - entry.change <= (await find(id)).payable - credited;
            const mistake = { invoice: id, entry: entry?.id ?? "none", reason: "-" };
            expect(await invoices.reverse(press(), mistake, async () => undefined)).toBe(may ? "done" : "refused");
            if (may) open[one.at] = has - entry.change;
          } else if (one.do === "move") {
            const may = has + one.amount <= 0 && (open[one.to] ?? 0) - one.amount >= 0 && one.to !== one.at;
            expect(await invoices.move(press(), id, idAt(one.to), one.amount)).toBe(may ? "done" : "refused");
            if (may) {
              open[one.at] = has + one.amount;
              open[one.to] = (open[one.to] ?? 0) - one.amount;
            }
          } else if (one.do === "back") {
            const may = has + one.amount <= 0;
            expect(await invoices.giveBack(press(), id, one.amount, DAY)).toBe(may ? "done" : "refused");
            if (may) open[one.at] = has + one.amount;
          } else if (one.do === "credit") {
            await invoices.credit(press(), { invoice: id, net: one.amount, text, reason: "-", day: DAY });
            open[one.at] = (await find(id)).open;
          } else {
            const receipt = { invoice: id, amount: one.amount, day: DAY, way: null, paper: null, note: null };
            const may = has - one.amount >= 0;
            expect(await invoices.receive(press(), { ...receipt, act: one.do })).toBe(may ? "done" : "refused");
            if (may) open[one.at] = has - one.amount;
          }
        }
        const all = await invoices.reading.ofRegistration(registration);
        const journal = await invoices.reading.journal(registration);
        for (const [index, { id }] of drawn.entries()) {
          const said = journal.filter(({ invoice }) => invoice === id).reduce((sum, { change }) => sum + change, 0);
          const own = all.find((one) => one.id === id);
          expect([own?.open, said]).toEqual([open[index], open[index]]);
          // What the exhibitor reads adds up to the same, without what was taken back.
          const rows = journal.filter(({ invoice }) => invoice === id);
          const position = own && positionOf(own, standingRows(rows));
          const lines = position?.lines.reduce((sum, { amount: taken }) => sum + taken, 0) ?? 0;
          expect([(own?.payable ?? 0) - lines, (position?.open ?? 0) - (position?.surplus ?? 0)]).toEqual([said, said]);
          const notes = all.filter(({ credits }) => credits === id);
          for (const name of ["net", "base", "tax", "total"] as const)
            expect(notes.reduce((sum, note) => sum + note[name], 0)).toBeLessThanOrEqual(own?.[name] ?? 0);
        }
      }),
      { numRuns: IS_FULL ? 60 : 12 },
    );
    expect(await invoices.reading.differing()).toEqual([]);
    const numbers = await made.read<{ number: string }>(
      "SELECT number FROM invoice WHERE kind = 'credit' ORDER BY number",
    );
    expect(numbers.map(({ number }) => Number(number.slice(-4)))).toEqual(numbers.map((_, index) => index + 1));
  });

  it("a person's address goes from invoices, which stay as long as the law asks", async () => {
    const site = openSite(await create());
    const people = new InvoicePeople(site.database);
    const { id } = await site.draw("EX-1");
    await site.database.transaction((sql) => people.correct(sql, "Sari@rimba.example", "budi@rimba.example"));
    expect((await site.find(id)).email).toBe("budi@rimba.example");
    expect(await people.ofPerson("BUDI@rimba.example")).toMatchObject([{ id, buyer: { name: "PT Rimba Raya" } }]);
    await site.database.transaction(async (sql) => {
      await people.forget(sql, "budi@rimba.example");
      await people.forgetStaff(sql, ANI);
    });
    expect(await people.ofPerson("budi@rimba.example")).toEqual([]);
    expect(await site.find(id)).toMatchObject({ email: null, buyer: { name: "PT Rimba Raya" } });
    expect((await site.invoices.reading.journal("EX-1")).map(({ actor }) => actor)).toEqual([null]);
    await people.purge(DAY, 0);
    expect(await site.invoices.reading.ofRegistration("EX-1")).toHaveLength(1);
    await people.purge("2026-12-01", 0);
    expect(await site.invoices.reading.ofRegistration("EX-1")).toHaveLength(0);
    expect(await site.database.query(`SELECT 1 FROM ${site.database.dialect.schema}invoice_entry`)).toEqual([]);
  });
});
