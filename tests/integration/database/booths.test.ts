import { randomUUID } from "node:crypto";
import pino from "pino";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { stateAt } from "~/booths/model/booth-states";
import type { WantedUnit } from "~/booths/model/booth-unit";
import { holdEnd } from "~/booths/model/hold-time";
import { UnitsTaken } from "~/booths/model/units-taken";
import { Booths } from "~/booths/stock/site-booths.server";
import type { ExhibitorRegistration } from "~/leads/model/exhibitor-registration";
import { People } from "~/privacy/people.server";
import { StaffStore } from "~/staff/accounts/staff-store.server";
import { openExpoOutbox } from "../../support/services/expo-outbox";
import { ANI } from "../../support/services/staff-link";
import { registration } from "../../support/services/submissions";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const secrets = ["a secret of the tests"] as const;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const EDITION = 1;
const PRICE = 14_850_000;

/** Units of a hall by their number. Two halls may have the same. */
const unit = (booth: number, hall = "hall-a", price = PRICE): WantedUnit => ({
  key: `${hall} A ${booth}`,
  hall,
  booth: hall === "hall-a" ? `A-${booth}` : `A-${booth} (${hall})`,
  area: 9,
  price,
});
const units = (...numbers: number[]) => numbers.map((number) => unit(number));

/** A process of a site, with its outbox and its booths. */
function openSite(made: TestDatabase, clock = { now: Date.now }, total = 160, prices = () => PRICE) {
  const database = made.open();
  const log = new StaffStore(database, clock);
  const booths = new Booths(database, {
    clock,
    endFrom: (moment) => holdEnd(moment, 3),
    wanted: (_, keys) =>
      keys.map((key) => ({ ...unit(Number(key.split(" ").at(-1)), key.split(" ")[0]), price: prices() })),
    total: () => total,
    audit: (sql, editor, action, detail) => log.record(sql, editor, action, detail),
  });
  const outbox = openExpoOutbox(database, {
    ...{ deliver: async () => ({ result: "sent" }), withApi: false, secrets, clock, pollMs: 20 },
    logger: pino({ level: "silent" }),
    retentionMs: 180 * DAY_MS,
    register: (...given) => booths.holds.register(...given),
  });
  onTestFinished(() => outbox.close());
  let companies = 0;
  return {
    ...{ database, booths, outbox, log },
    /** Registers another company each time, unless it is said otherwise. */
    async register(
      wanted: readonly WantedUnit[],
      fields: Partial<ExhibitorRegistration> = {},
      more: { key?: string; network?: string | null; edition?: number; occupied?: string[] } = {},
    ) {
      companies += 1;
      const name = `${companies}-${randomUUID()}`;
      const lead = registration({ company: name, email: `${name}@shop.example`, ...fields }, more.key);
      const { edition = EDITION, network = name, occupied = [] } = more;
      const asked = { edition, units: wanted, network, occupied: new Set(occupied) };
      return (await outbox.submit({ ...lead, asked } as typeof lead)).reference;
    },
    async states(edition = EDITION) {
      return (await booths.desk.ofEdition(edition)).map((row) => `${row.booth} ${stateAt(row, clock.now())}`);
    },
    press: (reference: string, seen: readonly WantedUnit[], more: { key?: string; edition?: number } = {}) => ({
      ...{ key: more.key ?? randomUUID(), actor: ANI, edition: more.edition ?? EDITION, reference },
      seen: seen.map(({ key }) => key),
    }),
  };
}

const takenOf = async (submitted: Promise<unknown>) => {
  const error = await submitted.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof UnitsTaken ? error.keys : error;
};

describe.each(databases.kinds)("booths in $name", ({ create }) => {
  it("a registration holds at once, the second one is refused as a whole, and the same form again holds once", async () => {
    const { register, states, booths, outbox } = openSite(await create());
    const key = randomUUID();
    const fields = { company: "PT Rimba Raya", email: "sari@rimba.example" };
    const first = await register(units(5, 6), fields, { key });
    expect(await takenOf(register(units(6, 7)))).toEqual(["hall-a A 6"]);
    expect(await register(units(5, 6), fields, { key })).toBe(first);
    expect(await states()).toEqual(["A-5 held", "A-6 held"]);
    // Nothing of the second form is stored, so that it can be sent again with the same key.
    expect(await outbox.list()).toHaveLength(1);
    expect((await booths.holds.standing(first))?.units).toEqual(["A-5", "A-6"]);
    expect((await booths.history.ofRegistration(first)).map(({ act, price }) => [act, price])).toEqual([
      ["registered", 2 * PRICE],
    ]);
    // A booth of a brand is nobody's to hold, nor is one of the same number in another hall that hall's.
    expect(await takenOf(register(units(9), {}, { occupied: ["hall-a A 9"] }))).toEqual(["hall-a A 9"]);
    await register([unit(5, "hall-b")]);
    await register(units(5), {}, { edition: 2 });
    expect(await states()).toEqual(["A-5 held", "A-6 held", "A-5 (hall-b) held"]);
    expect(await states(2)).toEqual(["A-5 held"]);
    // A form without squares is a request: it holds nothing.
    expect(await booths.holds.standing(await register([]))).toBeNull();
  });

  it("an unconfirmed hold lasts two hours, also where nothing sweeps; the link keeps it for the full days, once", async () => {
    let now = Date.parse("2026-11-30T10:00:00+07:00");
    const { register, states, booths } = openSite(await create(), { now: () => now });
    const [first, second] = [await register(units(1)), await register(units(2))];
    const end = Date.parse("2026-12-03T17:00:00+07:00");
    expect(await booths.holds.confirm(second)).toEqual({ outcome: "held", until: end });
    now += HOUR_MS;
    expect(await booths.holds.confirm(second)).toEqual({ outcome: "held", until: end });
    now += HOUR_MS;
    expect(await states()).toEqual(["A-1 free", "A-2 held"]);
    const third = await register(units(1));
    expect((await booths.history.ofRegistration(first)).map(({ act }) => act)).toEqual(["registered", "expired"]);
    // The link of the first one comes too late: somebody else has its booth.
    expect(await booths.holds.confirm(first)).toEqual({ outcome: "gone", keys: ["hall-a A 1"] });
    now += 2 * HOUR_MS;
    expect(await booths.holds.expire(EDITION)).toBe(1);
    expect(await booths.holds.expire(EDITION)).toBe(0);
    // And now it is free again.
    expect(await booths.holds.confirm(first)).toMatchObject({ outcome: "held" });
    expect(await booths.holds.confirm(third)).toEqual({ outcome: "gone", keys: ["hall-a A 1"] });
    now = end;
    await booths.holds.expire(EDITION);
    expect(await booths.holds.confirm(second)).toEqual({ outcome: "over" });
    expect(await booths.holds.confirm("EX-0000-00")).toEqual({ outcome: "over" });
  });

  it("nobody holds the hall for nothing: companies, mailboxes, networks and all together have limits, and no form is lost", async () => {
    const { register, booths, states, outbox } = openSite(await create(), undefined, 80);
    const held = async () => (await states()).filter((state) => state.endsWith("held")).length;
    await register(units(...Array.from({ length: 12 }, (_, index) => index + 1)), { company: "PT Rimba" });
    const more = await register(units(20), { company: "rimba, PT." });
    expect(await held()).toBe(12);
    await register(units(21), { email: "a+1@one.example" });
    const eleven = Array.from({ length: 12 }, (_, index) => index + 22);
    await register(
      eleven.map((number) => unit(number)),
      { email: "a+2@one.example" },
    );
    expect(await held()).toBe(13);
    for (let index = 0; index < 30; index += 1) await register([unit(100 + index)], {}, { network: "one network" });
    expect(await held()).toBe(13 + 24);
    // What others have is said all the same.
    expect(await takenOf(register([unit(100), unit(300), unit(301), unit(302)]))).toEqual(["hall-a A 100"]);
    const waits = await register([unit(200), unit(201), unit(202), unit(203)]);
    expect(await held()).toBe(37);
    // All of them are stored. The link in the mail holds what only was unconfirmed, and not what the company has too much of.
    expect(await outbox.list()).toHaveLength(35);
    expect(await booths.holds.confirm(waits)).toMatchObject({ outcome: "held" });
    expect(await booths.holds.confirm(more)).toEqual({ outcome: "limit" });
  });

  it("the team extends, reserves, contracts and releases; what was done in between is not undone", async () => {
    let now = Date.parse("2026-11-30T10:00:00+07:00");
    const site = openSite(await create(), { now: () => now });
    const { register, states, booths, press, log } = site;
    const { desk, history } = booths;
    const reference = await register(units(1, 2));
    const until = now + 5 * DAY_MS;
    const extend = press(reference, units(1, 2));
    expect(await desk.act(extend, "extend", until)).toBe("done");
    expect(await desk.act(extend, "extend", until + DAY_MS)).toBe("done");
    now += 4 * DAY_MS;
    expect(await states()).toEqual(["A-1 held", "A-2 held"]);
    expect(await desk.act(press(reference, units(1)), "reserve")).toBe("meanwhile");
    expect(await desk.act(press(reference, units(1, 2)), "reserve")).toBe("done");
    now += 30 * DAY_MS;
    expect(await desk.act(press(reference, units(1, 2)), "extend", now + DAY_MS)).toBe("meanwhile");
    expect(await desk.act(press(reference, units(1, 2)), "contract")).toBe("done");
    expect(await desk.act(press(reference, units(1, 2)), "reserve")).toBe("meanwhile");
    expect(await states()).toEqual(["A-1 contracted", "A-2 contracted"]);
    expect(await booths.holds.confirm(reference)).toEqual({ outcome: "kept" });
    expect(await desk.act(press(reference, units(1, 2)), "release")).toBe("done");
    expect(await states()).toEqual(["A-1 free", "A-2 free"]);
    expect((await history.ofRegistration(reference)).map(({ act, actor }) => [act, actor])).toEqual([
      ["registered", null],
      ...["extended", "reserved", "contracted", "released"].map((act) => [act, ANI]),
    ]);
    const { audit } = await log.ofPerson(ANI);
    expect(audit.map(({ action }) => action).toSorted()).toEqual(
      ["booth-contracted", "booth-extended", "booth-released", "booth-reserved"].toSorted(),
    );
    // Of a hold that ran out nothing is left to extend.
    const late = await register(units(3));
    now += 3 * HOUR_MS;
    expect(await desk.act(press(late, units(3)), "extend", now + DAY_MS)).toBe("meanwhile");
  });

  it("a press that is sent again finds what it did, unless something else was done with the same booths since", async () => {
    const { register, states, booths, press } = openSite(await create());
    const { desk } = booths;
    const by = () => ({ key: randomUUID(), actor: ANI, edition: EDITION });
    const reference = await register(units(1));
    const reserve = press(reference, units(1));
    expect(await desk.act(reserve, "reserve")).toBe("done");
    // What others do, and what a booth costs, is another thing.
    await register(units(2));
    await desk.price(by(), unit(1), 20_000_000);
    expect(await desk.act(reserve, "reserve")).toBe("done");
    expect(await desk.act(press(reference, units(1)), "release")).toBe("done");
    expect(await desk.act(reserve, "reserve")).toBe("meanwhile");
    const give = press(reference, []);
    expect(await desk.move(give, units(1), Date.now() + DAY_MS)).toBe("done");
    expect(await desk.move(give, units(1), Date.now() + DAY_MS)).toBe("done");
    expect(await desk.act(reserve, "reserve")).toBe("meanwhile");
    expect(await states()).toEqual(["A-1 held", "A-2 held"]);

    const block = by();
    for (let again = 0; again < 2; again += 1) expect(await desk.block(block, unit(3), "a pillar")).toBe("done");
    expect(await desk.unblock(by(), unit(3))).toBe("done");
    expect(await desk.block(block, unit(3), "a pillar")).toBe("meanwhile");
    // Nobody else's booth is in its way.
    const price = by();
    expect(await desk.price(price, unit(3), 1)).toBe("done");
    expect(await desk.price(by(), unit(4), 1)).toBe("done");
    expect(await desk.price(price, unit(3), 1)).toBe("done");
  });

  it("an exhibitor moves in one act, in its state, with prices of the day for what is new; a price by hand wins", async () => {
    const { register, states, booths, press } = openSite(await create());
    const { desk, history } = booths;
    const [reference, other] = [await register(units(1, 2)), await register(units(3))];
    await desk.act(press(reference, units(1, 2)), "contract");
    await desk.price({ key: randomUUID(), actor: ANI, edition: EDITION }, unit(4), 20_000_000);
    const until = Date.now() + DAY_MS;
    // All or nothing.
    expect(await desk.move(press(reference, units(1, 2)), units(2, 3), until)).toEqual({ taken: ["hall-a A 3"] });
    expect(await states()).toEqual(["A-1 contracted", "A-2 contracted", "A-3 held", "A-4 free"]);
    // What it keeps costs what it did, although the list says otherwise by now.
    const dearer = [unit(2, "hall-a", 99), unit(4, "hall-a", 99)];
    const move = press(reference, units(1, 2));
    expect(await desk.move(move, dearer, until)).toBe("done");
    expect(await desk.move(move, units(9), until)).toBe("done");
    expect(await states()).toEqual(["A-1 free", "A-2 contracted", "A-3 held", "A-4 contracted"]);
    expect((await history.ofRegistration(reference)).at(-1)).toMatchObject({
      ...{ act: "moved", unitsBefore: "A-1, A-2", units: "A-2, A-4" },
      ...{ priceBefore: 2 * PRICE, price: PRICE + 20_000_000, until: null },
    });
    // One that moves away while another one moves in.
    const swaps = await Promise.all([
      desk.move(press(reference, [unit(2), unit(4)]), units(1), until),
      desk.move(press(other, units(3)), units(2), until),
    ]);
    expect(swaps[0]).toBe("done");
    // Without booths so far it gets them as a hold.
    const asks = await register([]);
    expect(await desk.move(press(asks, []), units(8), until)).toBe("done");
    expect(await desk.ofRegistration(EDITION, asks)).toMatchObject([
      { state: "held", heldUntil: until, listPrice: PRICE },
    ]);
  });

  it("what the team takes out of the sale nobody holds; what somebody has cannot be taken out", async () => {
    const { register, states, booths } = openSite(await create());
    const { desk } = booths;
    const by = () => ({ key: randomUUID(), actor: ANI, edition: EDITION });
    await register(units(1));
    expect(await desk.block(by(), unit(1), "a pillar")).toBe("meanwhile");
    expect(await desk.block(by(), unit(2), "a pillar")).toBe("done");
    expect(await takenOf(register(units(2)))).toEqual(["hall-a A 2"]);
    expect(await states()).toEqual(["A-1 held", "A-2 blocked"]);
    expect(await desk.unblock(by(), unit(2))).toBe("done");
    expect(await desk.unblock(by(), unit(1))).toBe("meanwhile");
    await register(units(2));
    expect((await booths.history.ofUnits(EDITION)).map(({ act, note }) => [act, note])).toEqual([
      ["blocked", "a pillar"],
      ["unblocked", null],
    ]);
  });

  it("who lets holds run out and registers again holds what the team gives, and the mail of others still holds", async () => {
    let now = Date.parse("2026-11-30T10:00:00+07:00");
    const { register, states, booths } = openSite(await create(), { now: () => now });
    const squares = units(1, 2, 3, 4, 5, 6, 7);
    const fields = { company: "PT Rimba Raya", email: "sari@rimba.example" };
    const missed = await register(squares, fields);
    now += 3 * HOUR_MS;
    // The link was missed: the second registration holds.
    const second = await register(squares, fields);
    expect(await booths.holds.standing(second)).toMatchObject({ units: expect.arrayContaining(["A-1"]) });
    expect(await booths.holds.confirm(second)).toMatchObject({ outcome: "held" });
    now += 5 * DAY_MS;
    expect(await booths.holds.standing(await register(squares, fields))).toMatchObject({ units: [] });
    expect(await booths.holds.confirm(missed)).toEqual({ outcome: "limit" });
    await register(units(1));
    expect(await states()).toContain("A-1 held");
    now += 14 * DAY_MS;
    expect(await booths.holds.standing(await register(units(8), fields))).toMatchObject({ units: ["A-8"] });
  });

  it("the link of a registration does not take back what the team released, confirmed or not", async () => {
    const { register, states, booths, press } = openSite(await create());
    const [reference, other] = [await register(units(1)), await register(units(2))];
    expect(await booths.desk.act(press(reference, units(1)), "release")).toBe("done");
    expect(await booths.holds.standing(reference)).toMatchObject({ isConfirmed: false, isReleased: true });
    expect(await booths.holds.confirm(reference)).toEqual({ outcome: "over" });
    expect(await booths.holds.standing(other)).toMatchObject({ isReleased: false });
    expect(await states()).toEqual(["A-1 free", "A-2 held"]);
    // What the team gives it afterwards is its own again.
    const until = Date.now() + DAY_MS;
    expect(await booths.desk.move(press(reference, []), units(3), until)).toBe("done");
    expect(await booths.holds.confirm(reference)).toMatchObject({ outcome: "held" });
  });

  it("the list has all registrations, also those of a release that held nothing, by words, booth and state", async () => {
    const { register, booths, outbox } = openSite(await create());
    const { list } = booths;
    const { reference: old } = await outbox.submit(registration({ company: "PT Lama", brand: "Kuno", squares: "C-7" }));
    const held = await register(units(5), { company: "PT Rimba", brand: "Rimba" });
    const of = async (more: object) =>
      (await list.list({ edition: EDITION, search: "", ...more }, 10)).map(({ reference }) => reference);
    expect(await of({})).toHaveLength(2);
    expect(await of({ search: "kuno lama" })).toEqual([old]);
    expect(await of({ search: "a-5", named: (word: string) => (word === "a-5" ? [held] : []) })).toEqual([held]);
    expect(await of({ search: "100%" })).toEqual([]);
    expect([await of({ only: [held] }), await of({ not: [held] }), await of({ only: [] })]).toEqual([
      [held],
      [old],
      [],
    ]);
    expect(await list.count({ edition: EDITION, search: "" })).toBe(2);
    expect(await list.list({ edition: 2, search: "" }, 10)).toEqual([]);
    expect(await list.find(held.toLowerCase())).toMatchObject({
      reference: held,
      wanted: ["hall-a A 5"],
      confirmedAt: null,
    });
    expect(await list.find(old)).toMatchObject({ wanted: null, payload: { squares: "C-7" } });
    expect(await list.find("CM-0000-00")).toBeNull();
  });

  it("a person's data have what became of their booths; who is forgotten holds nothing, and a contract keeps its reference", async () => {
    const { database, register, booths, press, states } = openSite(await create());
    const people = new People({ database, mailDirectory: "/nonexistent", secrets, clock: { now: Date.now } });
    const email = "sari@rimba.example";
    const [held, contracted] = [await register(units(1), { email }), await register(units(2), { email })];
    await booths.desk.act(press(contracted, units(2)), "contract");
    const exported = JSON.parse(await people.export(email));
    expect(exported.submissions[0].booths).toMatchObject([{ act: "registered", booths: "A-1" }]);
    expect(JSON.parse(await people.export(ANI)).staff.booths).toMatchObject([{ act: "contracted", booths: "A-2" }]);
    await people.forget(email);
    expect(await states()).toEqual(["A-1 free", "A-2 contracted"]);
    expect(await booths.holds.standing(held)).toBeNull();
    expect(await booths.desk.ofRegistration(EDITION, contracted)).toHaveLength(1);
    await people.forget(ANI);
    expect((await booths.history.ofRegistration(contracted)).map(({ actor }) => actor)).toEqual([null, null]);
  });
});
