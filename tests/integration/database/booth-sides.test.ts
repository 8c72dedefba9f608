import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
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
});
