import { randomUUID } from "node:crypto";
import pino from "pino";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { inEachLanguage } from "~/base/i18n/run-with-locale.server";
import type { BookingLine } from "~/booths/model/booking-line";
import { stateAt } from "~/booths/model/booth-states";
import type { WantedUnit } from "~/booths/model/booth-unit";
import { MAX_PARTNERS } from "~/booths/model/follow-up";
import { offerAt, totalOf } from "~/booths/model/offer";
import { OfferEnds } from "~/booths/offers/ends/offer-ends.server";
import { type OfferDraft, Offers } from "~/booths/offers/offer-store.server";
import { Booths } from "~/booths/stock/site-booths.server";
import type { ExhibitorRegistration } from "~/leads/model/exhibitor-registration";
import { Suppressions } from "~/platform/outbox/suppressions.server";
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

const unit = (booth: number): WantedUnit => ({
  ...{ key: `hall-a A ${booth}`, hall: "hall-a", booth: `A-${booth}`, area: 9, price: PRICE },
});
const units = (...numbers: number[]) => numbers.map(unit);

/** A process of a site, with its outbox, its booths and its offers. */
function openSite(made: TestDatabase, clock = { now: Date.now }) {
  const database = made.open();
  const log = new StaffStore(database, clock);
  const options = {
    clock,
    endFrom: (moment: number) => moment + 3 * DAY_MS,
    wanted: (_: number, keys: readonly string[]) => keys.map((key) => unit(Number(key.split(" ").at(-1)))),
    total: () => 160,
    audit: (...args: Parameters<StaffStore["record"]>) => log.record(...args),
  };
  const booths = new Booths(database, options);
  const suppressions = new Suppressions(database, secrets);
  const offers = new Offers(database, { ...options, suppressions, edition: () => EDITION });
  const outbox = openExpoOutbox(database, {
    ...{ deliver: async () => ({ result: "sent" }), withApi: false, secrets, clock, pollMs: 20 },
    logger: pino({ level: "silent" }),
    retentionMs: 180 * DAY_MS,
    register: (...given) => booths.holds.register(...given),
  });
  onTestFinished(() => outbox.close());
  const press = (reference: string, seen: readonly WantedUnit[], key: string = randomUUID()) => ({
    ...{ key, actor: ANI, edition: EDITION, reference, seen: seen.map((one) => one.key) },
  });
  const draft = (of: readonly WantedUnit[], validUntil = clock.now() + 14 * DAY_MS): OfferDraft => {
    const lines = of.map(
      ({ booth, price }): BookingLine => ({
        ...{ text: inEachLanguage(() => `Booth ${booth}`), quantity: 1, unitPrice: price, amount: price },
      }),
    );
    const money = { taxPercent: 11, ...totalOf(lines, { base: { of: 11, per: 12 }, rate: 12 }) };
    return { language: "id", units: [...of], lines, ...money, terms: "2025-08-21", validUntil };
  };
  return {
    ...{ database, booths, offers, outbox, log, press, draft },
    async register(wanted: readonly WantedUnit[], fields: Partial<ExhibitorRegistration> = {}) {
      const name = randomUUID();
      const lead = registration({ company: name, email: `${name}@shop.example`, ...fields });
      const asked = { edition: EDITION, units: wanted, network: name, occupied: new Set<string>() };
      return (await outbox.submit({ ...lead, asked } as typeof lead)).reference;
    },
    /** Makes an offer for all that a registration has. @returns its id */
    async offer(reference: string, of: readonly WantedUnit[], validUntil?: number) {
      const key = randomUUID();
      expect(await offers.make(press(reference, of, key), draft(of, validUntil))).toBe("done");
      return key;
    },
    states: async () =>
      (await booths.desk.ofEdition(EDITION)).map((row) => `${row.booth} ${stateAt(row, clock.now())}`),
    /** The mails of offers. */
    async mails() {
      const { schema } = database.dialect;
      const rows = await database.query<{ kind: string }>(
        `SELECT d.kind FROM ${schema}delivery d JOIN ${schema}submission s ON s.id = d.submission_id WHERE s.kind = 'booth-offer'`,
      );
      return rows.map(({ kind }) => kind);
    },
  };
}

const BY = { name: "Sari Dewi", role: "Director", terms: "2025-08-21" };

describe.each(databases.kinds)("the desk of the sales team in $name", ({ create }) => {
  it("keeps owner, next step, day and tags, finds by any of it, and two people do not overwrite each other", async () => {
    const { booths, register, log } = openSite(await create());
    const { followUps, list } = booths;
    const [first, second] = [
      await register(units(1), { company: "PT Cemara Hijau", phone: "+628785550199" }),
      await register([]),
    ];
    const plan = { nextStep: "Call about the corner", nextOn: "2026-12-03", tags: ["sponsor", "big island"] };
    const work = { actor: ANI, reference: first };
    expect(await followUps.plan({ ...work, version: 0 }, plan)).toBe(true);
    // A second press, and then somebody whose page is from before it.
    expect(await followUps.plan({ ...work, version: 0 }, plan)).toBe(true);
    expect(await followUps.plan({ ...work, version: 0 }, { ...plan, nextStep: "Other" })).toBe(false);
    expect(await followUps.find(first)).toMatchObject({ ...plan, owner: null, version: 1, endedAt: null });
    expect([...(await followUps.ofEdition(EDITION)).keys()]).toEqual([first]);
    expect(await followUps.find("EX-0000-00")).toMatchObject({ nextStep: "", version: 0 });
    expect(await followUps.plan({ actor: ANI, reference: "EX-0000-00", version: 0 }, plan)).toBe(false);

    const partner = { id: randomUUID(), name: "Toko Sungai", contact: "Budi", email: "budi@sungai.example" };
    expect(await followUps.share(work, partner)).toBe(true);
    expect(await followUps.share(work, partner)).toBe(true);
    expect(await followUps.partners(first)).toEqual([partner]);
    const found = async (search: string) =>
      (await list.list({ edition: EDITION, search }, 10)).map(({ reference }) => reference);
    for (const search of ["corner", "SPONSOR", "sungai budi", "cemara", "0878-555-0199", "+62878555", first])
      expect([search, await found(search)]).toEqual([search, [first]]);
    expect(await found("nothing-of-it\0")).toEqual([]);
    expect(await found("081299999")).toEqual([]);
    expect((await list.list({ edition: EDITION, search: "" }, 10)).length).toBe(2);

    for (let count = 1; count < MAX_PARTNERS; count += 1)
      expect(await followUps.share(work, { ...partner, id: randomUUID() })).toBe(true);
    expect(await followUps.share(work, { ...partner, id: randomUUID() })).toBe(false);
    expect(await followUps.unshare({ ...work, reference: second }, partner.id)).toBe(false);
    expect(await followUps.unshare(work, partner.id)).toBe(true);
    expect((await log.audit(50)).map(({ action }) => action)).toContain("exhibitor-planned");
  });

  it("who is released does not come, who gets booths does", async () => {
    const { booths, register, press } = openSite(await create());
    const { desk, followUps } = booths;
    const reference = await register(units(1));
    const isEnded = async () => (await followUps.find(reference)).endedAt !== null;
    expect(await desk.act(press(reference, units(1)), "release")).toBe("done");
    expect(await isEnded()).toBe(true);
    expect(await desk.move(press(reference, []), units(2), Date.now() + DAY_MS)).toBe("done");
    expect(await isEnded()).toBe(false);
    expect(await followUps.end({ actor: ANI, reference }, Date.now())).toBe(true);
    expect(await followUps.end({ actor: ANI, reference }, Date.now())).toBe(false);
    expect(await followUps.end({ actor: ANI, reference }, null)).toBe(true);
  });
});

describe.each(databases.kinds)("offers in $name", ({ create }) => {
  it("an offer is sent once, extends the hold, and its acceptance reserves in the same transaction, once", async () => {
    const { offers, register, offer, states, mails, booths, press, draft } = openSite(await create());
    const reference = await register(units(1, 2));
    const key = randomUUID();
    const made = draft(units(1, 2));
    expect(await offers.make(press(reference, units(1, 2), key), made)).toBe("done");
    expect(await offers.make(press(reference, units(1, 2), key), made)).toBe("done");
    const [stored] = await offers.ofRegistration(reference);
    expect(stored).toMatchObject({
      id: key,
      version: 1,
      net: 2 * PRICE,
      tax: 3_267_000,
      total: 32_967_000,
      state: "open",
    });
    expect((await booths.desk.ofRegistration(EDITION, reference)).map(({ heldUntil }) => heldUntil)).toEqual([
      ...[made.validUntil, made.validUntil],
    ]);
    expect(await mails()).toEqual(["offer-sent"]);
    const two = await Promise.all([offers.accept(key, BY), offers.accept(key, { ...BY, name: "Somebody else" })]);
    expect(two).toEqual([{ outcome: "accepted" }, { outcome: "accepted" }]);
    expect(await states()).toEqual(["A-1 reserved", "A-2 reserved"]);
    const accepted = await offers.find(key);
    expect(accepted).toMatchObject({ state: "accepted", answeredRole: "Director", total: 32_967_000 });
    expect((await mails()).toSorted()).toEqual(["offer-accepted", "offer-answer", "offer-sent"]);
    expect(await offers.decline(key, "too late")).toBe(false);
    expect((await booths.history.ofRegistration(reference)).map(({ act }) => act)).toEqual([
      ...["registered", "offered", "accepted"],
    ]);
    // A price that changes later changes nothing.
    await booths.desk.price({ key: randomUUID(), actor: ANI, edition: EDITION }, unit(1), 1);
    expect(await offers.find(key)).toEqual(accepted);
    // Another offer may follow; the accepted one stays.
    expect(await offer(reference, units(1, 2))).not.toBe(key);
    expect((await offers.ofRegistration(reference)).map(({ state, version }) => `${version} ${state}`)).toEqual([
      ...["2 open", "1 accepted"],
    ]);
    expect(await offers.accept(randomUUID(), BY)).toEqual({ outcome: "closed" });
  });

  it("who has not answered an offer in time is told so once; nobody is told of one that was withdrawn, replaced, or that ran out long ago", async () => {
    const made = await create();
    let now = Date.parse("2026-11-30T10:00:00+07:00");
    const clock = { now: () => now };
    const { database, register, offer, mails, booths, press } = openSite(made, clock);
    const suppressions = new Suppressions(database, secrets);
    const ends = () => new OfferEnds(made.open(), { clock, suppressions, edition: () => EDITION });
    const [first, second, third] = [await register(units(1)), await register(units(2)), await register(units(3))];
    await offer(first, units(1), now + 2 * DAY_MS);
    await offer(first, units(1), now + 3 * DAY_MS);
    await offer(second, units(2), now + 3 * DAY_MS);
    await booths.desk.act(press(second, units(2)), "release");
    await offer(third, units(3), now + 20 * DAY_MS);
    // They have signed, or said so by phone: nothing was accepted on the page.
    for (const [number, move] of [
      [4, "contract"],
      [5, "reserve"],
    ] as const) {
      const decided = await register(units(number));
      await offer(decided, units(number), now + 3 * DAY_MS);
      expect(await booths.desk.act(press(decided, units(number)), move)).toBe("done");
    }
    expect(await ends().tell()).toBe(0);
    now += 3 * DAY_MS;
    const told = await Promise.all([ends().tell(), ends().tell()]);
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await ends().tell()).toBe(0);
    expect((await mails()).filter((kind) => kind === "offer-over")).toHaveLength(1);
    now += 30 * DAY_MS;
    expect(await ends().tell()).toBe(0);
  });

  it("who has booths for sure is neither told that an offer ran out, nor called to answer one", async () => {
    const made = await create();
    let now = Date.parse("2026-11-30T10:00:00+07:00");
    const clock = { now: () => now };
    const { database, register, offer, offers, mails, booths, press } = openSite(made, clock);
    const suppressions = new Suppressions(database, secrets);
    const ends = new OfferEnds(made.open(), { clock, suppressions, edition: () => EDITION });
    const [signed, reserved] = [await register(units(1)), await register(units(2))];
    await offer(signed, units(1), now + 3 * DAY_MS);
    await offer(reserved, units(2), now + 3 * DAY_MS);
    expect(await booths.desk.act(press(signed, units(1)), "contract")).toBe("done");
    expect(await booths.desk.act(press(reserved, units(2)), "reserve")).toBe("done");
    now += 2 * DAY_MS;
    // What was offered to the second one may still be agreed.
    expect([await offers.remind(), await offers.remind()]).toEqual([1, 0]);
    now += DAY_MS;
    expect(await ends.tell()).toBe(0);
    expect((await mails()).filter((kind) => kind === "offer-over")).toEqual([]);
  });

  it("the link in the mail of a registration does not shorten what an offer holds", async () => {
    const { offers, register, offer, booths } = openSite(await create());
    const reference = await register(units(1));
    const id = await offer(reference, units(1), Date.now() + 14 * DAY_MS);
    const until = (await offers.find(id))?.validUntil ?? 0;
    expect(await booths.holds.confirm(reference)).toEqual({ outcome: "held", until });
    expect((await booths.desk.ofRegistration(EDITION, reference)).map(({ heldUntil }) => heldUntil)).toEqual([until]);
  });

  it("nothing is accepted after its time, after a newer version, after a release, nor for other booths; a unit that is gone is named", async () => {
    let now = Date.parse("2026-11-30T10:00:00+07:00");
    const { offers, register, offer, booths, press, states } = openSite(await create(), { now: () => now });
    const reference = await register(units(1, 2));
    const first = await offer(reference, units(1, 2), now + 2 * DAY_MS);
    const second = await offer(reference, units(1, 2), now + 2 * DAY_MS);
    expect(await offers.accept(first, BY)).toEqual({ outcome: "closed" });
    expect((await offers.openIn(EDITION, now)).get(reference)).toBe(now + 2 * DAY_MS);
    now += 2 * DAY_MS;
    expect(await offers.accept(second, BY)).toEqual({ outcome: "closed" });
    expect((await offers.openIn(EDITION, now)).size).toBe(0);

    // Both holds are over, and somebody else has one of the booths.
    const other = await register(units(2));
    await booths.desk.move(press(reference, []), units(1), now + DAY_MS);
    const third = await offer(reference, units(1), now + 5 * DAY_MS);
    await booths.desk.move(press(reference, units(1)), units(3), now + DAY_MS);
    expect(await offers.accept(third, BY)).toEqual({ outcome: "changed" });
    const fourth = await offer(reference, units(3), now + 5 * DAY_MS);
    await booths.desk.act(press(reference, units(3)), "release");
    expect(await offers.accept(fourth, BY)).toEqual({ outcome: "closed" });
    const withdrawn = await offers.find(fourth);
    expect(withdrawn && offerAt(withdrawn, now)).toBe("withdrawn");

    now += 1;
    const fifth = await offer(other, units(2), now + 5 * DAY_MS);
    // The hold is shortened by the team, runs out, and somebody else takes the booth.
    await booths.desk.act(press(other, units(2)), "extend", now + HOUR_MS);
    now += 2 * HOUR_MS;
    const third2 = await register(units(2));
    expect(await offers.accept(fifth, BY)).toEqual({ outcome: "taken", keys: ["hall-a A 2"] });
    expect((await offers.find(fifth))?.state).toBe("open");
    await booths.desk.act(press(third2, units(2)), "release");
    expect(await offers.accept(fifth, BY)).toEqual({ outcome: "accepted" });
    expect((await states()).filter((state) => state.startsWith("A-2"))).toEqual(["A-2 reserved"]);
  });

  it("of two companies with an offer for the same free booth one gets it", async () => {
    let now = Date.parse("2026-11-30T10:00:00+07:00");
    const { offers, register, offer, booths, press, states } = openSite(await create(), { now: () => now });
    const one = await register(units(7));
    const ofOne = await offer(one, units(7), now + 9 * DAY_MS);
    await booths.desk.act(press(one, units(7)), "extend", now + HOUR_MS);
    now += 2 * HOUR_MS;
    const other = await register(units(7));
    const ofOther = await offer(other, units(7), now + 9 * DAY_MS);
    await booths.desk.act(press(other, units(7)), "extend", now + HOUR_MS);
    now += 2 * HOUR_MS;
    const outcomes = await Promise.all([offers.accept(ofOne, BY), offers.accept(ofOther, BY)]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["accepted", "taken"]);
    expect(await states()).toEqual(["A-7 reserved"]);
  });

  it("people have what is stored of them: contacts of co-exhibitors and who answered; it goes with the registration", async () => {
    const { offers, register, offer, booths, database, mails } = openSite(await create());
    const [owner, budi] = ["sari@cemara.example", "Budi@Sungai.example"];
    const reference = await register(units(1), { email: owner, contactName: "Sari" });
    const id = await offer(reference, units(1));
    await offers.accept(id, BY);
    const partner = { id: randomUUID(), name: "Toko Sungai", contact: "Budi", email: budi };
    await booths.followUps.share({ actor: ANI, reference }, partner);
    await booths.followUps.plan(
      { actor: ANI, reference, version: 0 },
      { nextStep: "Call", nextOn: null, tags: ["vip"] },
    );
    const people = new People({ database, mailDirectory: "/nowhere", secrets, clock: { now: Date.now } });

    const own = await people.export(owner);
    for (const word of ["Call", "vip", "Toko Sungai", "Sari Dewi", "Director", `${reference}-1`])
      expect(own).toContain(word);
    const shared = JSON.parse(await people.export(budi.toLowerCase()));
    expect(shared.sharedBooths).toEqual([{ reference, name: "Toko Sungai", contact: "Budi", email: budi }]);
    await people.correct(budi, { name: "Budi Santoso", email: "budi@new.example" });
    expect(await booths.followUps.partners(reference)).toEqual([
      { ...partner, contact: "Budi Santoso", email: "budi@new.example" },
    ]);
    await people.forget("budi@new.example");
    expect(await booths.followUps.partners(reference)).toEqual([{ ...partner, contact: "", email: "" }]);
    await people.forget(ANI);
    expect((await offers.find(id))?.createdBy).toBeNull();
    await people.forget(owner);
    expect([await offers.find(id), await mails(), await booths.followUps.partners(reference)]).toEqual([null, [], []]);
  });

  it("is called to mind once before its end, and never once it was answered", async () => {
    let now = Date.parse("2026-11-30T10:00:00+07:00");
    const { offers, register, offer, mails } = openSite(await create(), { now: () => now });
    const [one, other] = [await register(units(1)), await register(units(2))];
    await offer(one, units(1), now + 10 * DAY_MS);
    const declined = await offer(other, units(2), now + 10 * DAY_MS);
    expect(await offers.decline(declined, "Too dear")).toBe(true);
    expect(await offers.decline(declined, "Too dear")).toBe(true);
    expect(await offers.accept(declined, BY)).toEqual({ outcome: "closed" });
    expect((await offers.find(declined))?.answerNote).toBe("Too dear");
    expect(await offers.remind()).toBe(0);
    now += 8 * DAY_MS;
    expect(await offers.remind()).toBe(1);
    expect(await offers.remind()).toBe(0);
    expect((await mails()).toSorted()).toEqual(["offer-answer", "offer-reminder", "offer-sent", "offer-sent"]);
  });
});
