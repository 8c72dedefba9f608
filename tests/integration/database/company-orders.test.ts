import { afterAll, describe, expect, it } from "vitest";
import { People } from "~/privacy/people.server";
import { HolderEmails } from "~/sales/tickets/holder-emails.server";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { closeAfterTest, createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const EDITOR = "staff@expo.example";
const COMPANY = { name: "PT Rimba Raya", npwp: "012345678901000", address: "Jl. Melati 5, Jakarta" };

describe.each(databases.kinds)("orders of companies in $name", ({ create }) => {
  async function open() {
    const clock = manualClock();
    const made = await create();
    const orders = openOrders(made, clock);
    const database = made.open();
    closeAfterTest(orders, database);
    async function buy(key: string, quantity: number, isPaid = true) {
      const held = await orders.hold({ key, keepUntil: clock.now() + 1e9, lines: [some("friday", quantity, 100)] });
      if (!("order" in held)) throw new Error("sold out");
      const { reference } = held.order;
      await orders.place(reference, buyer(`${key}@visitor.example`), transfer(clock));
      if (isPaid) await orders.pay(reference, EDITOR, new Map([["friday", 100]]));
      return { reference, ids: (await orders.ticketsOf(reference)).map(({ id }) => id) };
    }
    /** To whom the mail with tickets of an order waits to be sent. */
    async function waiting(reference: string): Promise<string[]> {
      const rows = await database.query<{ remaining: string }>(
        `SELECT d.remaining FROM ${database.dialect.schema}delivery d JOIN ${database.dialect.schema}submission s ON s.id = d.submission_id
         WHERE s.reference = $1 AND d.kind = 'holder-tickets'`,
        [reference],
      );
      return rows.flatMap(({ remaining }) => JSON.parse(remaining) as string[]).toSorted();
    }
    const people = new People({ database, mailDirectory: "/nowhere", secrets: ["s".repeat(40)], clock });
    return { ...orders, buy, waiting, people, database, clock, emails: new HolderEmails(database) };
  }

  it("are billed to a company, also before they are paid, and a change of the buyer keeps it", async () => {
    const { buy, billTo, find, correctBuyer, correctAddress, people } = await open();
    const { reference } = await buy("one", 2, false);
    expect(await billTo(reference, COMPANY, EDITOR)).toBe(true);
    expect(await billTo(reference, COMPANY, EDITOR)).toBe(true);
    await correctBuyer(reference, { name: "Sari", phone: "+6281255550101" }, EDITOR);
    await correctAddress(reference, "sari@rimba.example", { editor: EDITOR });
    expect((await find(reference))?.buyer).toMatchObject({
      name: "Sari",
      email: "sari@rimba.example",
      company: COMPANY,
    });
    const [exported] = JSON.parse(await people.export("sari@rimba.example")).submissions;
    expect(exported.payload.company).toEqual(COMPANY);
    await billTo(reference, null, EDITOR);
    expect((await find(reference))?.buyer?.company).toBeUndefined();
    expect(await billTo("JOE-0000-00", COMPANY, EDITOR)).toBe(false);
  });

  it("have the names of a sheet on their tickets that let in, in their order, all or none", async () => {
    const { buy, nameHolders, ticketsOf, holderEmails, revokeTicket } = await open();
    const { reference, ids } = await buy("one", 4);
    await revokeTicket(ids[1] ?? "", EDITOR);
    const names = ["Sari", "Budi", "Ani"].map((name) => ({ name, email: `${name.toLowerCase()}@rimba.example` }));
    expect(await nameHolders(reference, [...names, { name: "Too many", email: "" }], EDITOR)).toBeNull();
    expect((await ticketsOf(reference)).map(({ holder }) => holder)).toEqual(["", "", "", ""]);
    expect(await nameHolders(reference, names, EDITOR)).toBe(3);
    expect((await ticketsOf(reference)).map(({ holder }) => holder)).toEqual(["Sari", "", "Budi", "Ani"]);
    expect([...(await holderEmails(reference)).values()].map(({ email }) => email).toSorted()).toEqual([
      ...["ani@rimba.example", "budi@rimba.example", "sari@rimba.example"],
    ]);
  });

  it("mail each ticket once, whoever presses at once, and one of them again", async () => {
    const { buy, nameHolders, mailHolders, holderEmails, waiting, clock } = await open();
    const { reference, ids } = await buy("one", 3);
    expect(await mailHolders(reference, EDITOR)).toBe(0);
    const sheet = [
      { name: "Sari", email: "sari@rimba.example" },
      { name: "Budi", email: "" },
      { name: "Ani", email: "ani@rimba.example" },
    ];
    await nameHolders(reference, sheet, EDITOR);
    const counts = await Promise.all([mailHolders(reference, EDITOR), mailHolders(reference, EDITOR)]);
    expect(counts.toSorted()).toEqual([0, 2]);
    expect(await waiting(reference)).toEqual(["ani@rimba.example", "sari@rimba.example"]);
    // The same sheet once more causes no mail, another address does.
    await nameHolders(reference, sheet, EDITOR);
    expect(await mailHolders(reference, EDITOR)).toBe(0);
    await nameHolders(reference, [{ name: "Sari", email: "sari.dewi@rimba.example" }, ...sheet.slice(1)], EDITOR);
    expect(await mailHolders(reference, EDITOR)).toBe(1);
    const mailedAt = (await holderEmails(reference)).get(ids[2] ?? "")?.mailedAt ?? null;
    clock.advance(1_000);
    const again = { ticket: ids[2] ?? "", mailedAt };
    expect(await Promise.all([mailHolders(reference, EDITOR, again), mailHolders(reference, EDITOR, again)])).toContain(
      1,
    );
    expect(await mailHolders(reference, EDITOR, again)).toBe(0);
    expect(await waiting(reference)).toEqual(["ani@rimba.example", "sari.dewi@rimba.example", "sari@rimba.example"]);
  });

  it("forget the address with the name, with the person, and when the expo is long over", async () => {
    const { buy, nameHolders, nameTicket, mailHolders, waiting, emails, people, purge, clock, database } = await open();
    const { reference, ids } = await buy("one", 3);
    const address = (name: string) => `${name}@rimba.example`;
    const names = ["sari", "budi", "ani"].map((name) => ({ name, email: address(name) }));
    await nameHolders(reference, names, EDITOR);
    await mailHolders(reference, EDITOR);
    await nameTicket(ids[0] ?? "", "Somebody else", "buyer");
    expect(await emails.ofPerson(address("sari"))).toEqual([]);
    expect(JSON.parse(await people.export("BUDI@rimba.example")).mailedTickets).toEqual([
      { reference, place: 2, name: "budi", email: address("budi") },
    ]);
    const own = JSON.parse(await people.export("one@visitor.example")).submissions[0];
    expect(own.tickets.map(({ email }: { email?: string }) => email ?? "")).toEqual([
      "",
      address("budi"),
      address("ani"),
    ]);
    await people.correct(address("budi"), { email: "budi.santoso@rimba.example" });
    expect(await emails.ofPerson("budi.santoso@rimba.example")).toHaveLength(1);
    await people.forget(address("ani"));
    expect(await emails.ofPerson(address("ani"))).toEqual([]);
    expect(await waiting(reference)).toEqual([address("budi"), address("sari")]);
    clock.advance(2e9);
    await purge(clock.now());
    expect(await database.query(`SELECT * FROM ${database.dialect.schema}ticket_holder`)).toEqual([]);
  });

  it("are named by their buyer ticket by ticket, all or none, and never those of another order", async () => {
    const { buy, nameTickets, ticketsOf, holderEmails, refundTicket } = await open();
    const { reference, ids } = await buy("one", 3);
    const other = await buy("two", 2);
    const [first = "", second = "", third = ""] = ids;
    const sari = { name: "Sari", email: "sari@rimba.example" };
    for (const wrong of [other.ids[0] ?? "", "0000000000000000"]) {
      const named = new Map([
        [first, sari],
        [wrong, sari],
      ]);
      expect(await nameTickets(reference, named)).toBe(false);
    }
    const holders = async (of: string) => (await ticketsOf(of)).map(({ holder }) => holder);
    expect([await holders(reference), await holders(other.reference)]).toEqual([
      ["", "", ""],
      ["", ""],
    ]);
    for (let press = 0; press < 2; press += 1)
      expect(await nameTickets(reference, new Map([[third, sari]]))).toBe(true);
    expect(await holders(reference)).toEqual(["", "", "Sari"]);
    // Without a word on the address it stays, unless somebody else comes.
    await nameTickets(reference, new Map([[third, { name: "Sari" }]]));
    expect([...(await holderEmails(reference)).keys()]).toEqual([third]);
    await nameTickets(reference, new Map([[third, { name: "Budi" }]]));
    expect((await holderEmails(reference)).size).toBe(0);
    await refundTicket(second, EDITOR);
    expect(await nameTickets(reference, new Map([[second, sari]]))).toBe(false);
  });

  it("are mailed by their buyer once to each address, to three mailboxes at most, and five times a day to one mailbox", async () => {
    const { buy, nameTickets, mailNamed, waiting, clock, people, purge, database } = await open();
    const { reference, ids } = await buy("one", 2);
    const [first = "", second = ""] = ids;
    const send = async (ticket: string, email: string, of = reference) => {
      clock.advance(1_000);
      await nameTickets(of, new Map([[ticket, { name: "Sari", email }]]));
      return Promise.all([mailNamed(of), mailNamed(of)]).then((counts) => counts.toSorted());
    };
    expect(await send(first, "sari@rimba.example")).toEqual([0, 1]);
    expect(await send(first, "budi@rimba.example")).toEqual([0, 1]);
    // Another spelling of a mailbox that had it, and another name, send nothing more.
    expect(await send(first, "SARI+again@rimba.example")).toEqual([0, 0]);
    await nameTickets(reference, new Map([[first, { name: "Somebody", email: "budi@rimba.example" }]]));
    expect(await mailNamed(reference)).toBe(0);
    expect(await send(first, "ani@rimba.example")).toEqual([0, 1]);
    expect(await send(first, "fourth@rimba.example")).toEqual([0, 0]);
    expect(await send(second, "budi@rimba.example")).toEqual([0, 1]);
    expect(await waiting(reference)).toEqual(["ani@rimba.example", "budi@rimba.example", "sari@rimba.example"]);
    for (let order = 0; order < 4; order += 1) {
      const more = await buy(`more${order}`, 1);
      expect(await send(more.ids[0] ?? "", "budi@rimba.example", more.reference)).toEqual([0, order < 3 ? 1 : 0]);
    }
    const mails = () => database.query(`SELECT mailbox FROM ${database.dialect.schema}holder_mail`);
    const before = (await mails()).length;
    await people.forget("Budi@rimba.example");
    expect((await mails()).length).toBe(before - 5);
    clock.advance(2e9);
    await purge(clock.now());
    expect(await mails()).toEqual([]);
  });

  it("are forgotten with their buyer", async () => {
    const { buy, nameHolders, people, database } = await open();
    const { reference } = await buy("one", 1);
    await nameHolders(reference, [{ name: "Sari", email: "sari@rimba.example" }], EDITOR);
    await people.forget("one@visitor.example");
    expect(await database.query(`SELECT * FROM ${database.dialect.schema}ticket_holder`)).toEqual([]);
  });
});
