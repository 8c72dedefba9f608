import { afterAll, describe, expect, it } from "vitest";
import { createPeople } from "~/privacy/people.server";
import { createHolderEmails } from "~/sales/tickets/holder-emails.server";
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
    const people = createPeople({ database, mailDirectory: "/nowhere", secrets: ["s".repeat(40)], clock });
    return { ...orders, buy, waiting, people, database, clock, emails: createHolderEmails(database) };
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

  it("are forgotten with their buyer", async () => {
    const { buy, nameHolders, people, database } = await open();
    const { reference } = await buy("one", 1);
    await nameHolders(reference, [{ name: "Sari", email: "sari@rimba.example" }], EDITOR);
    await people.forget("one@visitor.example");
    expect(await database.query(`SELECT * FROM ${database.dialect.schema}ticket_holder`)).toEqual([]);
  });
});
