import { afterAll, describe, expect, it } from "vitest";
import { type BoothSale, BoothSales } from "~/booths/plan/booth-sales.server";
import { createSalesRounds } from "~/booths/plan/sales-rounds.server";
import { BoothHistory } from "~/booths/stock/booth-history.server";
import { createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

describe.each(databases.kinds)("what booths are sold for in $name", ({ create }) => {
  it("is kept by type for an edition, and follows what is agreed", async () => {
    const sales = new BoothSales((await create()).open());
    const sale = (registration: string, worth: number): BoothSale => ({ registration, type: "raw", worth });
    expect(await sales.keep(1, [sale("EX-1", 14_850_000), sale("EX-2", 9_000_000_000)])).toBe(2);
    expect(await sales.keep(2, [sale("EX-3", 1)])).toBe(1);
    // Nothing is written while nothing is new.
    expect(await sales.keep(1, [sale("EX-1", 14_850_000)])).toBe(0);
    expect(await sales.keep(1, [sale("EX-1", 14_000_000)])).toBe(1);
    expect([...(await sales.ofEdition(1)).values()].map(({ registration, worth }) => [registration, worth])).toEqual([
      ["EX-1", 14_000_000],
      ["EX-2", 9_000_000_000],
    ]);
  });

  it("is read with a type of booths that a newer release knows", async () => {
    const database = await create();
    const sales = new BoothSales(database.open());
    await sales.keep(1, [{ registration: "EX-1", type: "raw", worth: 14_850_000 }]);
    await database.execute("UPDATE booth_sale SET type = 'corner'");
    expect([...(await sales.ofEdition(1)).values()]).toEqual([
      { registration: "EX-1", type: "corner", worth: 14_850_000 },
    ]);
  });

  it("is read of the editions with an act since the round before, of all at first, and again after a round that failed", async () => {
    const database = (await create()).open();
    const history = new BoothHistory(database);
    let now = Date.parse("2026-11-30T10:00:00+07:00");
    const minutes = (count: number) => {
      now += count * 60_000;
    };
    const act = (edition: number, at = now) =>
      history.add(database.query, at, { edition, registration: "EX-1", act: "reserved", units: "A-1" });
    let kept: number[] = [];
    let isDown = false;
    const round = createSalesRounds(
      { now: () => now },
      (moment) => history.editionsSince(moment),
      async (edition) => {
        if (isDown) throw new Error("the database is down");
        kept.push(edition);
      },
    );
    const keptBy = async () => {
      kept = [];
      await round();
      return kept;
    };
    await act(2);
    await act(1);
    await act(2);
    minutes(60 * 24);
    expect(await keptBy()).toEqual([1, 2]);
    minutes(5);
    expect(await keptBy()).toEqual([]);
    // An act whose transaction ended after the round had read, or of a process whose clock is slow.
    await act(2, now - 4 * 60_000);
    minutes(5);
    await act(3);
    isDown = true;
    await expect(round()).rejects.toThrow("the database is down");
    minutes(60);
    isDown = false;
    expect(await keptBy()).toEqual([2, 3]);
    minutes(11);
    expect(await keptBy()).toEqual([]);
  });
});
