import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import type { WantedUnit } from "~/booths/model/booth-unit";
import { toWanted } from "~/booths/stock/edition-units.server";
import { shippedContent } from "~/content/documents/shipped-content.server";
import type { Unit } from "~/content/model/hall/hall";
import { EDITION, openBooths } from "../../support/processes/booth-desk";
import { registration } from "../../support/services/submissions";
import { createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const UNIT: Unit = { hall: "hall-a", booth: "X-1", x: 0, y: 0, w: 3, h: 3, open: ["north", "east", "south"] };
const AREA_PRICE = 9 * 1_650_000;

/** A unit as the price list has it. */
const wantedBy = (booth: string, list: object) =>
  toWanted({ ...shippedContent, exhibiting: { ...shippedContent.exhibiting, ...list } }, { ...UNIT, booth }, "shell");

describe.each(databases.kinds)("the price of open sides in $name", ({ create }) => {
  it("is by the names of the list when somebody gets a booth, and stays, whatever the list says later", async () => {
    const { booths, outbox } = openBooths((await create()).open());
    onTestFinished(() => outbox.close());
    const corner = { name: "Corner", sides: 2, price: 3_000_000 };
    const list = { openSides: [corner], openSidePrice: 1_000_000 };
    const units = [wantedBy("X-1", list)];
    const asked = { edition: EDITION, units, network: "n", occupied: new Set<string>() };
    const lead = registration({ company: "Rimba", email: "a@shop.example" }, randomUUID());
    const { reference } = await outbox.submit({ ...lead, asked } as typeof lead);
    const pricesOf = async () =>
      (await booths.desk.ofRegistration(EDITION, reference)).map(({ booth, listPrice }) => [booth, listPrice]);
    expect(await pricesOf()).toEqual([["X-1", AREA_PRICE + corner.price]]);
    // It keeps one booth and gets another one, by a list without names.
    const dearer = { openSidePrice: 5_000_000 };
    const press = { key: randomUUID(), actor: "rudi@expo.example", edition: EDITION, reference };
    const to = [wantedBy("X-1", dearer), wantedBy("X-2", dearer)];
    expect(await booths.desk.move({ ...press, seen: units.map(({ key }) => key) }, to, Date.now() + 1000)).toBe("done");
    expect((await pricesOf()).toSorted()).toEqual([
      ["X-1", AREA_PRICE + corner.price],
      ["X-2", AREA_PRICE + 2 * 5_000_000],
    ]);
  });

  it("and the area of a booth are those of the plan when somebody gets it, not of a plan that it was in before", async () => {
    const { booths, outbox } = openBooths((await create()).open());
    onTestFinished(() => outbox.close());
    const press = () => ({ key: randomUUID(), actor: "rudi@expo.example", edition: EDITION });
    const unit = (w: number): WantedUnit => ({ ...wantedBy("X-1", {}), area: w * 3, price: w * 3 * 1_650_000 });
    const register = async (email: string, units: WantedUnit[]) => {
      const asked = { edition: EDITION, units, network: "n", occupied: new Set<string>() };
      const lead = registration({ company: email, email }, randomUUID());
      return (await outbox.submit({ ...lead, asked } as typeof lead)).reference;
    };
    const stored = async (reference: string) =>
      (await booths.desk.ofRegistration(EDITION, reference)).map(({ area, listPrice }) => [area, listPrice]);
    const first = await register("a@shop.example", [unit(3)]);
    // A booth that is redrawn while an exhibitor has it stays as it was for that exhibitor.
    const kept = { ...press(), reference: first, seen: [unit(3).key] };
    expect(await booths.desk.move(kept, [unit(4.5)], Date.now() + 1000)).toBe("done");
    expect(await stored(first)).toEqual([[900, AREA_PRICE]]);
    expect(await booths.desk.act({ ...press(), reference: first, seen: [unit(3).key] }, "release")).toBe("done");
    const second = await register("b@shop.example", [unit(4.5)]);
    expect(await stored(second)).toEqual([[1350, 13.5 * 1_650_000]]);
  });
});
