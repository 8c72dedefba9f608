import { tmpdir } from "node:os";
import pino from "pino";
import { afterAll, describe, expect, it } from "vitest";
import type { Mail, SendResult } from "~/platform/mailer/mail.server";
import { LeaseStore } from "~/platform/outbox/lease-store.server";
import { People } from "~/privacy/people.server";
import { MailFacts } from "~/sales/mails/mail-facts.server";
import type { Audience, MessageKind, MessageTexts } from "~/sales/model/buyer-message";
import { OrderEditors } from "~/sales/order-editors.server";
import type { Order } from "~/sales/orders/orders";
import { BuyerMessages, holdMessages } from "~/sales/writing/buyer-messages.server";
import { MessageSending } from "~/sales/writing/message-sending.server";
import { createExpoOutbox } from "~/server/outbox/create-expo-outbox.server";
import { createDeliver } from "~/server/outbox/deliver.server";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { mailSettings } from "../../support/services/submissions";
import { closeAfterTest, createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const HOUR_MS = 3600_000;
const STAFF = "staff@expo.example";
const QUOTAS = new Map([["friday", 10_000]]);
const TEXTS: MessageTexts = {
  en: { subject: "Doors open at nine", text: "Come early.\n\nSee https://expo.example/visit." },
  id: { subject: "Pintu dibuka jam sembilan", text: "Datang lebih awal." },
};
const ALL: Audience = { orders: ["paid", "waiting"], tickets: [], days: [] };
const PAID: Audience = { ...ALL, orders: ["paid"] };

let drafts = 0;

/** What two instances of a site have, and its orders. */
function open(database: TestDatabase, readers: () => readonly string[] = () => []) {
  const clock = manualClock();
  const orders = openOrders(database, clock);
  closeAfterTest(orders);
  const sentMails: Mail[] = [];
  const answers = new Map<string, SendResult>();
  function openInstance() {
    const connection = database.open();
    closeAfterTest(connection);
    const audited: string[] = [];
    const messages = new BuyerMessages(connection, {
      ...{ clock, edition: () => 1, newsReaders: async () => new Set(readers()) },
      audit: async (_, editor, action, detail) => void audited.push(`${editor} ${action} ${detail}`),
    });
    const sending = new MessageSending(connection);
    const deliver = createDeliver({
      mailer: {
        async send(mail, { beforeEnd }) {
          if (!(await beforeEnd())) return { result: "forbidden" };
          const answer = answers.get(mail.to[0] ?? "") ?? { result: "sent" };
          if (answer.result === "sent") sentMails.push(mail);
          return answer;
        },
      },
      ...{ settings: mailSettings, seasonNote: async () => null, orderMails: new MailFacts(connection) },
      written: {
        messages: sending,
        newsLink: async (email) =>
          readers().includes(email.toLowerCase()) ? `https://expo.example/leave/${email}` : null,
      },
    });
    const outbox = createExpoOutbox(connection, {
      ...{ deliver, clock, withApi: false, secrets: ["a secret of the tests that is long enough"] },
      ...{ logger: pino({ level: "silent" }), pollMs: 20 },
    });
    return { connection, messages, sending, outbox, audited };
  }
  const instance = openInstance();
  let count = 0;
  async function place(email: string, language: "en" | "id" = "en", ticket = "friday"): Promise<Order> {
    clock.advance(1);
    count += 1;
    const keepUntil = clock.now() + 1000 * HOUR_MS;
    const held = await orders.hold({ key: `order ${count}`, keepUntil, lines: [some(ticket, 1, 10_000)] });
    if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
    await orders.place(held.order.reference, { ...buyer(email), language }, transfer(clock));
    return (await orders.find(held.order.reference)) as Order;
  }
  const pay = async (...ordered: Parameters<typeof place>) =>
    (await orders.pay((await place(...ordered)).reference, STAFF, QUOTAS)) as Order;
  async function write(audience = PAID, kind: MessageKind = "service", texts = TEXTS): Promise<string> {
    drafts += 1;
    const id = `00000000-0000-4000-8000-${String(drafts).padStart(12, "0")}`;
    expect(await instance.messages.save({ id, kind, audience, texts }, 0, STAFF)).toBe(true);
    return id;
  }
  async function send(...written: Parameters<typeof write>): Promise<string> {
    const id = await write(...written);
    expect(await instance.messages.start(id, 1, STAFF)).toBe(true);
    return id;
  }
  /** Goes on with all messages until nothing more leaves. */
  async function finish({ sending, outbox } = instance): Promise<void> {
    outbox.start();
    await expect
      .poll(
        async () => {
          await sending.addMails(clock.now());
          return (await database.read("SELECT id FROM buyer_message WHERE state = 'sending'")).length;
        },
        { timeout: 20_000 },
      )
      .toBe(0);
    await outbox.stop();
  }
  const mails = (which = "1 = 1") =>
    database.read<{ reference: string; id: string }>(
      `SELECT s.reference, d.id FROM submission s JOIN delivery d ON d.submission_id = s.id WHERE d.kind = 'message' AND ${which} ORDER BY s.reference`,
    );
  const written = () => sentMails.filter(({ fileName }) => fileName.endsWith("-message")).flatMap(({ to }) => to);
  const progress = async (id: string) => (await instance.sending.progress(id)).get(id);
  return {
    ...{ clock, orders, place, pay, write, send, finish, mails, written, progress, sentMails, answers, openInstance },
    ...instance,
  };
}

const references = (orders: readonly { reference: string }[]) => orders.map(({ reference }) => reference).sort();

describe.each(databases.kinds)("messages to buyers, in $name", ({ create }) => {
  it("go once to each mailbox, by its newest order, whichever instances begin and send them, however often that is pressed", async () => {
    const database = await create();
    const { clock, pay, place, write, openInstance, messages, sending, mails, finish, written, progress, audited } =
      open(database);
    await pay("sari@visitor.example");
    const newest = await pay("SARI+expo@visitor.example");
    await place("waiting@visitor.example");
    const many: Order[] = [];
    for (let index = 0; index < 105; index++) many.push(await pay(`buyer${index}@visitor.example`));
    // The mails of the orders, with their tickets as PDF, would take most of the time.
    await database.execute("UPDATE delivery SET state = 'sent'");
    const id = await write();
    expect(await sending.addMails(clock.now())).toBe(0);
    expect((await messages.recipients({ audience: PAID, kind: "service" })).orders).toHaveLength(106);
    const other = openInstance();
    const started = [messages.start(id, 1, STAFF), other.messages.start(id, 1, STAFF), messages.start(id, 1, STAFF)];
    expect((await Promise.all(started)).filter(Boolean)).toHaveLength(1);
    expect(await messages.start(id, 1, STAFF)).toBe(false);
    expect([...audited, ...other.audited]).toEqual([`${STAFF} message-sent Doors open at nine`]);
    await Promise.all([
      sending.addMails(clock.now()),
      other.sending.addMails(clock.now()),
      sending.addMails(clock.now()),
    ]);
    // No more wait for the mail server than staff could take back.
    expect(await mails()).toHaveLength(100);
    expect(await progress(id)).toEqual({ total: 106, sent: 0, waiting: 106, refused: 0, leftOut: 0 });
    other.outbox.start();
    await finish();
    await other.outbox.stop();
    expect(references(await mails())).toEqual(references([newest, ...many]));
    expect(written().sort()).toEqual(
      ["SARI+expo@visitor.example", ...many.map((_, index) => `buyer${index}@visitor.example`)].sort(),
    );
    expect(await progress(id)).toEqual({ total: 106, sent: 106, waiting: 0, refused: 0, leftOut: 0 });
    expect(await messages.find(id)).toMatchObject({ state: "done", editor: STAFF });
  });

  it("let every other mail go first, also one that is added later", async () => {
    const database = await create();
    const { clock, pay, place, send, sending, connection } = open(database);
    await pay("first@visitor.example");
    await database.execute("UPDATE delivery SET state = 'sent'");
    await send();
    await sending.addMails(clock.now());
    await place("later@visitor.example");
    const leases = new LeaseStore(connection, { leaseMs: 30_000, maxDeliveryMs: 1_000 });
    const kinds: (string | undefined)[] = [];
    for (let turn = 0; turn < 3; turn++) kinds.push((await leases.claim(1))[0]?.kind);
    expect([kinds.slice(0, 2).sort(), kinds[2]]).toEqual([["acknowledgement", "order-check"], "message"]);
  });

  it("say what was written in the language of the order, with the links of its buyer alone", async () => {
    const { pay, send, finish, sentMails } = open(await create());
    const [first, second] = [await pay("sari@visitor.example"), await pay("sari@visitor.example")];
    await pay("ibu@visitor.example", "id");
    await send();
    await finish();
    const to = (address: string) =>
      sentMails.find(({ fileName, to: all }) => fileName.endsWith("-message") && all.includes(address)) ??
      expect.unreachable();
    const english = to("sari@visitor.example");
    expect(english.subject).toBe("Doors open at nine");
    for (const { reference } of [first, second])
      expect(english.text).toContain(`https://expo.example/order/${reference}`);
    expect(english.text).toContain("because you ordered tickets");
    expect(english.html).toContain('<a href="https://expo.example/visit"');
    expect(english.headers).not.toHaveProperty("List-Unsubscribe");
    const indonesian = to("ibu@visitor.example");
    expect([indonesian.subject, indonesian.text.includes("karena memesan tiket")]).toEqual([TEXTS.id?.subject, true]);
    expect(indonesian.text).not.toContain(first.reference);
  });

  it("reach nobody whose order was cancelled meanwhile, unless another one of theirs is still meant", async () => {
    const { clock, orders, place, send, sending, finish, written, progress } = open(await create());
    const gone = await place("gone@visitor.example");
    const [, newest] = [await place("kept@visitor.example"), await place("kept@visitor.example")];
    const paid = await place("paid@visitor.example");
    const id = await send({ ...ALL, orders: ["waiting"] });
    await sending.addMails(clock.now());
    await orders.cancel(gone.reference, "buyer");
    await orders.cancel(newest.reference, "buyer");
    await orders.pay(paid.reference, STAFF, QUOTAS);
    await finish();
    expect(written()).toEqual(["kept@visitor.example"]);
    expect(await progress(id)).toEqual({ total: 3, sent: 1, waiting: 0, refused: 0, leftOut: 2 });
  });

  it("are news for those alone who asked for it, with a link that unsubscribes at once", async () => {
    let readers = ["reader@visitor.example", "leaves@visitor.example"];
    const { pay, write, messages, send, finish, sentMails, written, progress } = open(await create(), () => readers);
    for (const name of ["Reader", "leaves", "other"]) await pay(`${name}@visitor.example`);
    const id = await write(PAID, "news");
    const { orders, notAsked } = await messages.recipients({ audience: PAID, kind: "news" });
    expect([orders.length, notAsked]).toEqual([2, 1]);
    await messages.start(id, 1, STAFF);
    readers = ["reader@visitor.example"];
    await finish();
    expect(written()).toEqual(["Reader@visitor.example"]);
    expect(await progress(id)).toMatchObject({ total: 2, sent: 1, leftOut: 1 });
    const link = "https://expo.example/leave/Reader@visitor.example";
    const mail = sentMails.find(({ fileName }) => fileName.endsWith("-message"));
    expect(mail?.headers).toMatchObject({
      "List-Unsubscribe": `<${link}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(mail?.text).toContain(link);
    await send(PAID, "service");
    await finish();
    expect(written()).toHaveLength(4);
  });

  it("begin at their time, once, and wait for a person after a backup was put back", async () => {
    const { clock, pay, write, messages, openInstance, finish, written, connection } = open(await create());
    await pay("sari@visitor.example");
    const other = openInstance();
    const [id, taken, restored] = [await write(), await write(), await write()];
    for (const one of [id, taken, restored]) {
      expect(await messages.plan(one, 1, clock.now() + HOUR_MS, STAFF)).toBe(true);
      expect(await messages.plan(one, 1, clock.now() + HOUR_MS, STAFF)).toBe(false);
    }
    expect([await messages.beginDue(), await messages.start(id, 1, STAFF)]).toEqual([0, false]);
    expect(await messages.unplan(taken, STAFF)).toBe(true);
    await holdMessages(connection);
    expect(await messages.find(restored)).toMatchObject({ state: "draft", sendAt: null });
    await messages.plan(id, 1, clock.now() + HOUR_MS, STAFF);
    clock.advance(HOUR_MS);
    const begun = await Promise.all([messages.beginDue(), other.messages.beginDue(), messages.beginDue()]);
    expect(begun.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await messages.unplan(id, STAFF)).toBe(false);
    await finish();
    expect(written()).toEqual(["sari@visitor.example"]);
    await holdMessages(connection);
    expect(await messages.find(id)).toMatchObject({ state: "done" });
  });

  it("stop in the middle and go on: what had left stays, and nobody is left out or written to twice", async () => {
    const database = await create();
    const { clock, pay, send, messages, sending, mails, finish, written, progress, outbox, sentMails } = open(database);
    for (let index = 0; index < 5; index++) await pay(`buyer${index}@visitor.example`);
    await database.execute("UPDATE delivery SET state = 'sent'");
    const id = await send();
    await sending.addMails(clock.now());
    const all = await mails();
    await database.execute(`UPDATE delivery SET state = 'sent' WHERE id = '${all[0]?.id}'`);
    await database.execute(`UPDATE delivery SET state = 'sending', due_at = due_at + 60000 WHERE id = '${all[1]?.id}'`);
    await database.execute(`UPDATE delivery SET unknown_outcomes = 1 WHERE id = '${all[2]?.id}'`);
    expect([await messages.stop(id, STAFF), await messages.stop(id, STAFF)]).toEqual([true, false]);
    expect(await mails()).toEqual(all.slice(0, 3));
    expect(await sending.addMails(clock.now())).toBe(0);
    expect(await progress(id)).toEqual({ total: 5, sent: 1, waiting: 4, refused: 0, leftOut: 0 });
    await database.execute(`UPDATE delivery SET state = 'sent' WHERE id = '${all[1]?.id}'`);
    // One that may have arrived is not made again: its worker ends it.
    outbox.start();
    await expect.poll(async () => (await progress(id))?.refused).toBe(1);
    expect([await messages.resume(id, STAFF), await messages.resume(id, STAFF)]).toEqual([true, false]);
    await finish();
    const taken = all.slice(3).map(({ reference }) => reference);
    expect(sentMails.filter(({ fileName }) => taken.some((one) => fileName === `${one}-message`))).toHaveLength(2);
    expect(written()).toHaveLength(2);
    expect(await progress(id)).toEqual({ total: 5, sent: 4, waiting: 0, refused: 1, leftOut: 0 });
  });

  it("are two to the same buyers one after the other, each with its own figures, and name those whom one did not reach", async () => {
    const { clock, pay, send, sending, mails, finish, written, progress, answers } = open(await create());
    const { reference } = await pay("refuses@visitor.example");
    await pay("sari@visitor.example");
    answers.set("refuses@visitor.example", { result: "rejected", reason: "550 no" });
    const [first, second] = [await send(), await send()];
    await sending.addMails(clock.now());
    expect(await mails()).toHaveLength(2);
    await finish();
    expect(written()).toEqual(["sari@visitor.example", "sari@visitor.example"]);
    for (const id of [first, second]) {
      expect(await progress(id)).toEqual({ total: 2, sent: 1, waiting: 0, refused: 1, leftOut: 0 });
      expect(await sending.refused(id)).toEqual([{ reference, email: "refuses@visitor.example" }]);
    }
  });

  it("go as they were read: not after a change, and a change after that is refused", async () => {
    const { write, messages } = open(await create());
    const id = await write();
    const changed = { id, kind: "service" as const, audience: ALL, texts: { en: { subject: "Changed", text: "Yes" } } };
    expect(await messages.save(changed, 1, "ani@expo.example")).toBe(true);
    // The same press again, and that of somebody who read it before.
    expect(await messages.save(changed, 1, "ani@expo.example")).toBe(true);
    expect(await messages.save({ ...changed, audience: PAID }, 1, STAFF)).toBe(false);
    expect([await messages.start(id, 1, STAFF), await messages.plan(id, 1, 0, STAFF)]).toEqual([false, false]);
    expect(await messages.find(id)).toMatchObject({ version: 2, editor: "ani@expo.example", state: "draft" });
    expect(await messages.start(id, 2, STAFF)).toBe(true);
    expect(await messages.save(changed, 2, STAFF)).toBe(true);
    expect(await messages.save({ ...changed, audience: PAID }, 2, STAFF)).toBe(false);
    await messages.discard(id);
    expect(await messages.list()).toHaveLength(1);
    const draft = await write();
    await messages.discard(draft);
    expect(await messages.find(draft)).toBeNull();
  });

  it("keep their figures when buyers are deleted, and lose the address of who wrote them", async () => {
    const database = await create();
    const { clock, orders, pay, send, sending, finish, progress, messages, connection } = open(database);
    const [sent, deleted] = [await pay("sent@visitor.example"), await pay("deleted@visitor.example")];
    const id = await send();
    await database.execute(`DELETE FROM submission WHERE reference = '${deleted.reference}'`);
    await sending.addMails(clock.now());
    await finish();
    expect(await progress(id)).toEqual({ total: 2, sent: 1, waiting: 0, refused: 0, leftOut: 1 });
    const people = new People({ database: connection, mailDirectory: tmpdir(), secrets: ["a secret"], clock });
    const exported = JSON.parse(await people.export("sent@visitor.example"));
    expect(exported.submissions[0].messages).toMatchObject([{ texts: TEXTS }]);
    clock.advance(5000 * HOUR_MS);
    await orders.purge(clock.now(), []);
    expect(await orders.find(sent.reference)).toMatchObject({ buyer: null });
    expect(await progress(id)).toEqual({ total: 2, sent: 1, waiting: 0, refused: 0, leftOut: 1 });
    await connection.transaction((sql) => new OrderEditors(connection).forget(sql, STAFF));
    expect(await messages.find(id)).toMatchObject({ editor: null });
  });

  it("keep the figure of a mail that leaves while the message ends", async () => {
    const database = await create();
    const { clock, pay, send, sending, progress, connection } = open(database);
    const order = await pay("sent@visitor.example");
    const id = await send();
    await sending.addMails(clock.now());
    const leaves = "UPDATE delivery SET state = 'sent' WHERE kind = 'message'";
    if (connection.dialect.name === "sqlite") await database.execute(leaves);
    // In PostgreSQL another process says so as soon as the transaction that ends the message has looked at deliveries once.
    const transaction: typeof connection.transaction = (work) =>
      connection.transaction((sql) =>
        work(async (statement, values) => {
          const rows = await sql<never>(statement, values);
          if (connection.dialect.name === "postgres" && statement.includes("delivery")) await database.execute(leaves);
          return rows;
        }),
      );
    await new MessageSending(Object.create(connection, { transaction: { value: transaction } })).addMails(clock.now());
    await database.execute(`DELETE FROM submission WHERE reference = '${order.reference}'`);
    expect(await progress(id)).toMatchObject({ total: 1, sent: 1, leftOut: 0 });
  });

  it("write to each mailbox once, whatever is pressed and happens on the way", async () => {
    const database = await create();
    const { clock, pay, openInstance, messages, sending, outbox, written, progress, write, finish } = open(database);
    const other = openInstance();
    for (let index = 0; index < 40; index++) await pay(`buyer${index % 30}@visitor.example`);
    const id = await write(ALL);
    outbox.start();
    other.outbox.start();
    let seed = 7;
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor(seed / 65_536) % below;
    };
    const acts: (() => Promise<unknown>)[] = [
      () => messages.start(id, 1, STAFF),
      () => sending.addMails(clock.now()),
      () => other.sending.addMails(clock.now()),
      () => messages.stop(id, STAFF),
      () => other.messages.resume(id, STAFF),
      () => messages.resume(id, STAFF),
    ];
    await messages.start(id, 1, STAFF);
    for (let step = 0; step < 40; step++) await Promise.all([acts[draw(6)]?.(), acts[draw(6)]?.()]);
    await messages.resume(id, STAFF);
    await other.outbox.stop();
    await finish();
    expect(new Set(written()).size).toBe(written().length);
    const { total, sent, waiting, refused, leftOut } = (await progress(id)) ?? expect.unreachable();
    expect([total, sent + refused + leftOut, waiting, written().length]).toEqual([30, 30, 0, sent]);
  });
});
