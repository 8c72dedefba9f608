import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import type { Allowance } from "~/content/model/exhibiting";
import { People } from "~/privacy/people.server";
import { boothCalls, EDITION, openBooths } from "../../support/processes/booth-desk";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const NINE: Allowance = { squareMetres: 9, passes: 4, invitations: 20 };
const numbers = (passes: number, invitations: number) => ({ passes, invitations });

/** A process of a site with booths of 9 m². @param content what its content says of passes */
function openSite(made: TestDatabase, content: { allowance: Allowance | undefined } = { allowance: NINE }) {
  const open = openBooths(made.open(), { now: Date.now }, { allowance: () => content.allowance });
  onTestFinished(() => open.outbox.close());
  const calls = boothCalls(open, Date.now);
  const { desk, allowances, history } = open.booths;
  const pressOf = (reference: string, seen: readonly number[]) => ({
    ...{ key: randomUUID(), actor: "rudi@expo.example", edition: EDITION, reference },
    seen: seen.map((number) => `hall-a A ${number}`),
  });
  return {
    ...{ ...open, ...calls, content, desk, allowances, pressOf },
    /** Registers a company and signs its contract. @returns its reference */
    async sign(...units: number[]) {
      const { reference } = await calls.register(`C${randomUUID()}`, randomUUID(), units);
      expect(await calls.act(randomUUID(), reference ?? "", units, "contract")).toBe("done");
      return reference ?? "";
    },
    /** The numbers of each act of a registration that counted some, with those before. */
    async counted(reference: string) {
      return (await history.ofRegistration(reference)).flatMap(({ act, passes, passesBefore, invitations }) =>
        passes === null ? [] : [[act, passesBefore, passes, invitations]],
      );
    },
  };
}

describe.each(databases.kinds)("passes and invitations in $name", ({ create }) => {
  it("are counted with the contract, once, and content that changes afterwards changes nothing that is signed", async () => {
    const site = openSite(await create());
    const { reference } = await site.register("Rimba", randomUUID(), [1, 2]);
    const of = reference ?? "";
    expect(await site.allowances.find(of)).toBeNull();
    const key = randomUUID();
    const at = await Promise.all([
      site.act(key, of, [1, 2], "contract"),
      site.act(key, of, [1, 2], "contract"),
      site.act(randomUUID(), of, [1, 2], "contract"),
    ]);
    expect(at).toContain("done");
    expect(await site.counted(of)).toEqual([["contracted", null, 8, 40]]);
    site.content.allowance = { ...NINE, passes: 1, invitations: 1 };
    expect(await site.act(randomUUID(), of, [1, 2], "contract")).toBe("meanwhile");
    expect(await site.allowances.settle(EDITION)).toBe(0);
    expect(await site.allowances.ofEdition(EDITION)).toEqual(new Map([[of, numbers(8, 40)]]));
    // The next contract has what the content says by then, or nothing.
    expect(await site.allowances.find(await site.sign(3))).toEqual(numbers(1, 1));
    site.content.allowance = undefined;
    const none = await site.sign(4);
    expect([await site.allowances.find(none), await site.allowances.settle(EDITION)]).toEqual([null, 0]);
    expect(await site.allowances.find(of)).toEqual(numbers(8, 40));
  });

  it("stay with a move to booths of the same area, whatever the content says by then", async () => {
    const { sign, move, allowances, content, counted } = openSite(await create());
    const reference = await sign(1);
    content.allowance = { ...NINE, passes: 9, invitations: 99 };
    expect(await move(randomUUID(), reference, [1], [2])).toBe("done");
    expect(await allowances.find(reference)).toEqual(numbers(4, 20));
    expect(await counted(reference)).toEqual([["contracted", null, 4, 20]]);
  });

  it("follow a move of a contract to more area, are not fewer after one to less, unless staff take them back", async () => {
    const { sign, move, allowances, desk, pressOf, counted, register, act } = openSite(await create());
    const reference = await sign(1);
    expect(await move(randomUUID(), reference, [1], [2, 3])).toBe("done");
    expect(await allowances.find(reference)).toEqual(numbers(8, 40));
    expect(await move(randomUUID(), reference, [2, 3], [4])).toBe("done");
    expect(await allowances.find(reference)).toEqual(numbers(8, 40));
    expect(await move(randomUUID(), reference, [4], [2, 3])).toBe("done");
    const to = { key: "hall-a A 5", hall: "hall-a", booth: "A-5", area: 9, price: 1 };
    expect(await desk.move(pressOf(reference, [2, 3]), [to], Date.now(), true)).toBe("done");
    expect(await counted(reference)).toEqual([
      ["contracted", null, 4, 20],
      ["moved", 4, 8, 40],
      ["moved", 8, 4, 20],
    ]);
    // Before a contract nothing is counted.
    const held = (await register("Sungai", randomUUID(), [7])).reference ?? "";
    expect(await act(randomUUID(), held, [7], "reserve")).toBe("done");
    expect(await move(randomUUID(), held, [7], [8])).toBe("done");
    expect(await allowances.find(held)).toBeNull();
  });

  it("grow with an offer for more booths that is accepted after the contract", async () => {
    const { register, offer, act, accept, move, allowances } = openSite(await create());
    const reference = (await register("Rimba", randomUUID(), [1, 2])).reference ?? "";
    const id = randomUUID();
    expect(await offer(id, reference, [1, 2])).toBe("done");
    expect(await move(randomUUID(), reference, [1, 2], [1])).toBe("done");
    expect(await act(randomUUID(), reference, [1], "contract")).toBe("done");
    expect(await allowances.find(reference)).toEqual(numbers(4, 20));
    expect(await accept(id)).toEqual({ outcome: "accepted" });
    expect(await allowances.find(reference)).toEqual(numbers(8, 40));
  });

  it("end with the booking, by a release and by a cancellation with its invoice; a new contract is counted anew", async () => {
    const site = openSite(await create());
    const [one, other] = [await site.sign(1), await site.sign(2)];
    expect(await site.act(randomUUID(), one, [1], "release")).toBe("done");
    await site.draw(randomUUID(), other, [2]);
    expect(await site.cancel(randomUUID(), other, [2])).toBe("done");
    expect([await site.allowances.find(one), await site.allowances.find(other)]).toEqual([null, null]);
    expect(await site.allowances.ofEdition(EDITION)).toEqual(new Map());
    expect(await site.move(randomUUID(), one, [], [5, 6, 7])).toBe("done");
    expect(await site.act(randomUUID(), one, [5, 6, 7], "contract")).toBe("done");
    expect(await site.allowances.find(one)).toEqual(numbers(12, 60));
  });

  it("are set by hand with a reason, once for a form, and not over what somebody else has set meanwhile", async () => {
    const { sign, desk, pressOf, allowances, counted, booths, register } = openSite(await create());
    const reference = await sign(1);
    const press = pressOf(reference, [1]);
    expect(await desk.allot(press, numbers(4, 20), numbers(10, 0), "Sponsor")).toBe("done");
    expect(await desk.allot(press, numbers(4, 20), numbers(10, 0), "Sponsor")).toBe("done");
    expect(await desk.allot(pressOf(reference, [1]), numbers(4, 20), numbers(5, 5), "-")).toBe("meanwhile");
    expect(await desk.allot(pressOf(reference, [2]), numbers(10, 0), numbers(5, 5), "-")).toBe("meanwhile");
    expect(await allowances.find(reference)).toEqual(numbers(10, 0));
    expect(await counted(reference)).toEqual([
      ["contracted", null, 4, 20],
      ["allotted", 4, 10, 0],
    ]);
    expect((await booths.history.ofRegistration(reference)).at(-1)).toMatchObject({
      ...{ act: "allotted", actor: "rudi@expo.example", note: "Sponsor", invitationsBefore: 20 },
    });
    // Of two at once one counts.
    const both = await Promise.all(
      [5, 6].map((passes) => desk.allot(pressOf(reference, [1]), numbers(10, 0), numbers(passes, 1), "-")),
    );
    expect(both.toSorted()).toEqual(["done", "meanwhile"]);
    const held = (await register("Sungai", randomUUID(), [3])).reference ?? "";
    expect(await desk.allot(pressOf(held, [3]), null, numbers(1, 1), "-")).toBe("meanwhile");
  });

  it("are made good for contracts that the release before has signed or ended, once, by two processes at once", async () => {
    const made = await create();
    const site = openSite(made);
    const [signed, ended] = [await site.sign(1, 2), await site.sign(3)];
    // The release before writes units, and knows no passes.
    await made.execute("DELETE FROM booth_allowance");
    expect(await site.allowances.ofEdition(EDITION)).toEqual(new Map());
    const other = openSite(made);
    const settled = await Promise.all([site.allowances.settle(EDITION), other.allowances.settle(EDITION)]);
    expect(settled.toSorted()).toEqual([0, 2]);
    await made.execute("UPDATE booth_unit SET state = 'free', registration = NULL WHERE booth = 'A-3'");
    expect(await site.allowances.ofEdition(EDITION)).toEqual(new Map([[signed, numbers(8, 40)]]));
    expect([await site.allowances.settle(EDITION), await site.allowances.find(ended)]).toEqual([0, null]);
  });

  it("are part of what is stored of a person, and go with the registration, the reason and who set them too", async () => {
    const made = await create();
    const { sign, desk, pressOf, allowances, booths, database } = openSite(made);
    const reference = await sign(1);
    await desk.allot(pressOf(reference, [1]), numbers(4, 20), numbers(77, 88), "Asked by Sari");
    const [row] = await made.read<{ payload: string }>(
      `SELECT payload FROM submission WHERE reference = '${reference}'`,
    );
    const { email } = JSON.parse(row?.payload ?? "{}");
    const people = new People({ database, mailDirectory: "/nowhere", secrets: ["s"], clock: { now: Date.now } });
    const stored = await people.export(email);
    expect(stored).toMatch(/"passes":\s*77,\s*"invitations":\s*88/);
    expect(stored).toContain("Asked by Sari");
    await people.forget("rudi@expo.example");
    await people.forget(email);
    expect(await allowances.find(reference)).toBeNull();
    expect(await made.read("SELECT * FROM booth_allowance")).toEqual([]);
    const acts = await booths.history.ofRegistration(reference);
    expect(acts.flatMap(({ actor, note }) => [actor, note]).filter(Boolean)).toEqual([]);
  });
});
