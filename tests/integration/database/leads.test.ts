import { randomUUID } from "node:crypto";
import pino from "pino";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { LeadDesk } from "~/leads/inbox/lead-desk.server";
import { LeadHistory } from "~/leads/inbox/lead-history.server";
import { type InboxQuery, LeadInbox } from "~/leads/inbox/lead-inbox.server";
import type { Deliver } from "~/platform/outbox/delivery";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { People } from "~/privacy/people.server";
import { StaffStore } from "~/staff/accounts/staff-store.server";
import { openExpoOutbox } from "../../support/services/expo-outbox";
import { ANI, DESK, SARI } from "../../support/services/staff-link";
import { interest, message, registration } from "../../support/services/submissions";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const secrets = ["a secret of the tests"] as const;
const DAY_MS = 24 * 3600_000;
const WEEK_MS = 7 * DAY_MS;

/** A process of a site, with its outbox and its inbox. @param now its clock */
function openSite(made: TestDatabase, deliver: Deliver = async () => ({ result: "sent" }), now = Date.now) {
  const database = made.open();
  const clock = { now };
  const log = new StaffStore(database, clock);
  const outbox = openExpoOutbox(database, {
    ...{ deliver, withApi: false, secrets, clock, pollMs: 20 },
    logger: pino({ level: "silent" }),
    retentionMs: 180 * DAY_MS,
  });
  onTestFinished(() => outbox.close());
  const inbox = new LeadInbox(database);
  const all: InboxQuery = { view: "all", about: null, search: "", person: ANI, limit: 50 };
  return {
    ...{ database, outbox, inbox, log },
    desk: new LeadDesk(database, { clock, log, suppressions: new Suppressions(database, secrets) }),
    history: new LeadHistory(database),
    /** References of a list. */
    listed: async (asked: Partial<InboxQuery> = {}) =>
      (await inbox.list({ ...all, ...asked })).map(({ reference }) => reference),
    /** Stores a lead as its form does, and finds it. */
    async receive(lead: Parameters<typeof outbox.submit>[0]) {
      const { reference } = await outbox.submit(lead);
      return (await inbox.find(reference)) ?? expect.unreachable();
    },
    /** Delivers all that waits. */
    async deliverAll() {
      outbox.start();
      await expect.poll(async () => (await outbox.counts()).waiting, { timeout: 20_000 }).toBe(0);
      await expect.poll(async () => (await outbox.counts()).sending, { timeout: 20_000 }).toBe(0);
      await outbox.stop();
    },
  };
}
type Site = ReturnType<typeof openSite>;
type Found = Awaited<ReturnType<Site["receive"]>>;

const work = ({ id, reference }: Found, actor = ANI) => ({ id, reference, actor });
const answer = (text: string, more: { seen?: string; key?: string } = {}) => {
  const to = { name: "Budi Santoso", email: "budi@visitor.example", language: "en" } as const;
  return { key: randomUUID(), seen: "", text, ...to, ...more };
};

describe.each(databases.kinds)("the inbox in $name", ({ create }) => {
  it("has every lead from its first moment, newest first, by page, topic and words", async () => {
    let now = Date.now();
    const { receive, listed, inbox } = openSite(await create(), undefined, () => now);
    const received: string[] = [];
    for (const lead of [
      message({ topic: "tickets", name: 'Budi "Bud" Santoso' }),
      message({ topic: "media", name: "Rani", email: "rani_k@press.example" }),
      registration({ company: "PT Rimba Raya", brand: "Rimba" }),
      interest(),
    ]) {
      now += 1000;
      received.unshift((await receive(lead)).reference);
    }
    const [updates = "", exhibitor = "", media = "", tickets = ""] = received;
    expect(await listed({ view: "waiting" })).toEqual([exhibitor, media, tickets]);
    expect(await listed({ limit: 2 })).toEqual([updates, exhibitor]);
    expect(await listed({ limit: 2, after: exhibitor })).toEqual([media, tickets]);
    expect(await listed({ view: "waiting", about: "media" })).toEqual([media]);
    expect(await listed({ view: "waiting", about: "exhibitor-registration" })).toEqual([exhibitor]);
    // A request to be told waits for nobody, and is there for who looks for it.
    expect(await listed({ view: "waiting", about: "interest" })).toEqual([updates]);
    expect(await listed({ search: "SANTOSO budi" })).toEqual([tickets]);
    expect(await listed({ search: '"bud"' })).toEqual([tickets]);
    expect(await listed({ search: "rimba" })).toEqual([exhibitor]);
    expect(await listed({ search: "rani_k@" })).toEqual([media]);
    expect(await listed({ search: "rani%" })).toEqual([]);
    expect(await listed({ search: exhibitor.toLowerCase() })).toEqual([exhibitor]);
    // The names of fields were typed by nobody.
    expect(await listed({ search: "consent" })).toEqual([]);
    expect(await inbox.count({ view: "waiting", about: null, search: "", person: ANI })).toBe(3);
    expect(await inbox.waiting()).toEqual({ count: 3, oldest: now - 3000 });
    expect((await inbox.find(media.toLowerCase().replace("-", " ")))?.payload.email).toBe("rani_k@press.example");
    expect([await inbox.find("CM-0000-00"), await inbox.find("")]).toEqual([null, null]);
    const counts = await inbox.counts(now - WEEK_MS - 2500);
    expect(
      counts.toSorted((a, b) => a.kind.localeCompare(b.kind) || (a.topic ?? "").localeCompare(b.topic ?? "")),
    ).toEqual([
      { kind: "contact-message", topic: "media", week: 1, count: 1 },
      { kind: "contact-message", topic: "tickets", week: 0, count: 1 },
      { kind: "exhibitor-registration", topic: null, week: 1, count: 1 },
    ]);
  });

  it("counts exhibitors by category, and who has confirmed to be told, an address once for each topic", async () => {
    const { inbox, receive, database } = openSite(await create());
    for (const categoryName of ["Tents", "Food", "Tents"]) await receive(registration({ categoryName }));
    await receive(registration());
    await receive(message());
    expect(await inbox.categories(0, 6)).toEqual([
      { name: "Tents", count: 2 },
      { name: "Food", count: 1 },
    ]);
    expect(await inbox.categories(Date.now() + DAY_MS, 6)).toEqual([]);
    expect(await inbox.subscribers(0)).toEqual([]);
    for (const email of ["a@visitor.example", "b@visitor.example"]) await receive(interest({ email }));
    const confirm = (at: number, which: string) =>
      database.query(`UPDATE ${database.dialect.schema}interest SET confirmed_at = $1 WHERE address LIKE $2`, [
        at,
        which,
      ]);
    await confirm(1_000, "%");
    await confirm(2_000, "a@%");
    await receive(interest({ email: "b@visitor.example" }));
    await confirm(1_000, "b@%");
    expect(await inbox.subscribers(1_500)).toEqual([{ topic: interest().payload.topic, count: 2, recent: 1 }]);
  });

  it("says who has a lead; two who take it at once do not both get it", async () => {
    const made = await create();
    const [site, other] = [openSite(made), openSite(made)];
    const lead = await site.receive(message());
    const taken = await Promise.all([site.desk.take(work(lead)), other.desk.take(work(lead, SARI))]);
    expect(taken.toSorted()).toEqual([false, true]);
    const holder = (await site.inbox.find(lead.reference))?.holder ?? expect.unreachable();
    expect(await site.listed({ view: "mine", person: holder })).toEqual([lead.reference]);
    expect([await site.listed({ view: "free" }), await site.listed({ view: "taken" })]).toEqual([[], [lead.reference]]);
    // A second press, and who puts back what somebody else has by now.
    expect(await site.desk.take(work(lead, holder))).toBe(true);
    expect(await site.desk.give(work(lead, holder), DESK)).toBe(true);
    expect(await site.desk.leave(work(lead), holder)).toBe(false);
    expect(await site.desk.leave(work(lead), DESK)).toBe(true);
    expect((await site.inbox.find(lead.reference))?.holder).toBeNull();
    expect((await site.history.entries(lead.id)).map(({ act, actor, about }) => [act, actor, about])).toEqual([
      ["taken", holder, null],
      ["given", holder, DESK],
      ["left", ANI, null],
    ]);
    const lines = (await site.log.audit(9)).map(({ action, actor, detail }) => [action, actor, detail]);
    expect(lines).toEqual([
      ["lead-left", ANI, lead.reference],
      ["lead-given", holder, lead.reference],
      ["lead-taken", holder, lead.reference],
    ]);
  });

  it("closes and opens a lead, and keeps a note once", async () => {
    const { receive, desk, inbox, listed, history } = openSite(await create());
    const lead = await receive(message());
    const key = randomUUID();
    expect([
      await desk.note(work(lead), key, "Called back."),
      await desk.note(work(lead), key, "Called back."),
    ]).toEqual([true, true]);
    expect(await desk.move(work(lead), "closed")).toBe(true);
    expect(await desk.move(work(lead, SARI), "closed")).toBe(true);
    expect([await listed({ view: "waiting" }), await listed({ view: "closed" })]).toEqual([[], [lead.reference]]);
    expect(await desk.move(work(lead), "open")).toBe(true);
    expect((await inbox.waiting()).count).toBe(1);
    expect((await history.entries(lead.id)).map(({ act, note }) => [act, note])).toEqual([
      ["noted", "Called back."],
      ["closed", null],
      ["opened", null],
    ]);
  });

  it("stores an answer once, and tells the second of two who answers at the same moment who did", async () => {
    const made = await create();
    const mails: { kind: string; to: string; text: unknown }[] = [];
    const deliver: Deliver = async ({ kind, submission: { payload } }) => {
      mails.push({ kind, to: String(payload.email), text: payload.text });
      return { result: "sent" };
    };
    const [site, other] = [openSite(made, deliver), openSite(made, deliver)];
    const lead = await site.receive(message());
    const mine = answer("Yes, until 9 pm.");
    const [one, two] = await Promise.all([
      site.desk.answer(work(lead), mine),
      other.desk.answer(work(lead, SARI), answer("Yes.")),
    ]);
    const [stored, late] = one.outcome === "stored" ? [one, two] : [two, one];
    expect(stored).toEqual({ outcome: "stored" });
    const winner = one.outcome === "stored" ? ANI : SARI;
    expect(late).toMatchObject({ outcome: "meanwhile", act: { act: "answered", actor: winner } });
    const [act] = await site.history.entries(lead.id);
    // Who has read it may send another one; and the same press twice is one answer.
    const second = answer("One more thing.", { seen: act?.id ?? "" });
    expect(await site.desk.answer(work(lead, SARI), second)).toEqual({ outcome: "stored" });
    expect(await site.desk.answer(work(lead, SARI), second)).toEqual({ outcome: "stored" });
    // Other words under the key of an answer that was sent are not lost either.
    expect(await site.desk.answer(work(lead, SARI), { ...second, text: "And another." })).toMatchObject({
      outcome: "meanwhile",
    });
    expect(await site.inbox.find(lead.reference)).toMatchObject({
      state: "answered",
      holder: winner,
      isRefused: false,
    });
    await site.deliverAll();
    const answers = mails.filter(({ kind }) => kind === "answer");
    expect(answers.map(({ to }) => to)).toEqual(["budi@visitor.example", "budi@visitor.example"]);
    expect(answers.map(({ text }) => text).toSorted()).toContain("One more thing.");
    expect((await site.history.answers(lead.id)).map(({ mail }) => mail?.state)).toEqual(["sent", "sent"]);
  });

  it("keeps a lead whatever becomes of its mail, and one waits again whose answer was refused", async () => {
    const site = openSite(await create(), async ({ kind }) => ({ result: "rejected", reason: `550 no ${kind}` }));
    const lead = await site.receive(message());
    await site.deliverAll();
    expect(await site.listed({ view: "waiting" })).toEqual([lead.reference]);
    expect((await site.history.mails(lead.id)).map(({ state, lastError }) => [state, lastError])).toEqual([
      ["parked", "550 no staff-mail"],
      ["parked", "550 no acknowledgement"],
    ]);
    await site.desk.answer(work(lead), answer("Yes."));
    expect(await site.listed({ view: "waiting" })).toEqual([]);
    await site.deliverAll();
    expect(await site.listed({ view: "waiting" })).toEqual([lead.reference]);
    expect((await site.inbox.find(lead.reference))?.isRefused).toBe(true);
    const [refused] = await site.history.answers(lead.id);
    expect(refused).toMatchObject({ text: "Yes.", mail: { state: "parked", lastError: "550 no answer" } });
    expect(await site.outbox.retry(refused?.reference ?? "")).toBe(1);
    expect((await site.inbox.find(lead.reference))?.isRefused).toBe(false);
  });

  it("goes with its submission, with notes and answers; the answer to one that stays is kept", async () => {
    let now = Date.now();
    const made = await create();
    const site = openSite(made, undefined, () => now);
    const old = await site.receive(message());
    await site.desk.note(work(old), randomUUID(), "A note.");
    now += 100 * DAY_MS;
    const young = await site.receive(message({ name: "Rani" }));
    for (const lead of [old, young]) await site.desk.answer(work(lead), answer("Yes."));
    await site.deliverAll();
    now += 90 * DAY_MS;
    await site.outbox.purge();
    expect(await site.listed()).toEqual([young.reference]);
    expect(await made.read("SELECT act FROM lead_act")).toEqual([{ act: "answered" }]);
    expect(await made.read("SELECT state FROM lead")).toEqual([{ state: "answered" }]);
    const kinds = await made.read<{ kind: string }>("SELECT kind FROM submission ORDER BY kind");
    expect(kinds.map(({ kind }) => kind)).toEqual(["contact-message", "lead-answer"]);
    // By then nobody has to know any more who of the staff it was.
    now += 85 * DAY_MS;
    await new LeadHistory(site.database).purge(now - 180 * DAY_MS);
    expect((await site.history.entries(young.id))[0]?.actor).toBe(ANI);
    await new LeadHistory(site.database).purge(now - 170 * DAY_MS);
    expect((await site.history.entries(young.id))[0]?.actor).toBeNull();
  });

  it("takes leads of a few weeks as open when it comes, older ones as over, and all that a release without it stores as open", async () => {
    const made = await create({ empty: true });
    await made.fillAsBeforeMigrations();
    const store = (reference: string, at: number) =>
      made.execute(
        `INSERT INTO submission (id, kind, form_key, reference, payload, fingerprint, created_at) VALUES ('${randomUUID()}',
         'contact-message', '${reference}', '${reference}', '${JSON.stringify(message().payload)}', 'f', ${at})`,
      );
    await store("CM-0000-01", Date.now() - 31 * DAY_MS);
    await store("CM-0000-02", Date.now() - 29 * DAY_MS);
    const { inbox } = openSite(made);
    const stateOf = async (reference: string) => (await inbox.find(reference))?.state;
    expect([await stateOf("CM-0000-01"), await stateOf("CM-0000-02")]).toEqual(["before", "open"]);
    await store("CM-0000-03", Date.now() - 60 * DAY_MS);
    expect(await stateOf("CM-0000-03")).toBe("open");
  });

  it("is part of a person's data: exported, corrected and deleted with it, on both sides of the desk", async () => {
    const made = await create();
    const site = openSite(made);
    const lead = await site.receive(message());
    await site.desk.give(work(lead), SARI);
    await site.desk.note(work(lead), randomUUID(), "Wants a refund.");
    await site.desk.answer(work(lead), answer("Here is how."));
    const people = new People({
      ...{ database: site.database, mailDirectory: made.settings.DATA_DIR ?? "", secrets, clock: { now: Date.now } },
    });
    const exported = await people.export("budi@visitor.example");
    for (const text of ["Wants a refund.", "Here is how.", '"act": "answered"']) expect(exported).toContain(text);
    // Who of the staff wrote it is another person.
    expect(exported).not.toContain(ANI);
    expect(JSON.parse(await people.export(ANI)).staff.leads.map(({ act }: { act: string }) => act)).toEqual([
      "given",
      "noted",
      "answered",
    ]);
    expect(JSON.parse(await people.export(SARI)).staff.leads).toHaveLength(1);
    await people.correct("budi@visitor.example", { email: "budi@new.example", name: "Budi S." });
    const payloads = await made.read<{ payload: string }>("SELECT payload FROM submission");
    expect(payloads.map(({ payload }) => JSON.parse(payload).email)).toEqual(["budi@new.example", "budi@new.example"]);
    await people.forget(SARI);
    expect((await site.inbox.find(lead.reference))?.holder).toBeNull();
    await people.forget(ANI);
    expect((await site.history.entries(lead.id)).map(({ actor, about }) => [actor, about])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    await people.forget("budi@new.example");
    for (const table of ["submission", "delivery", "lead", "lead_act"])
      expect(await made.read(`SELECT * FROM ${table}`)).toEqual([]);
  });
});
