import { afterAll, describe, expect, it } from "vitest";
import { type BoothSale, BoothSales } from "~/booths/plan/booth-sales.server";
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
});
