import { afterAll, expect, it } from "vitest";
import { withEachInFull } from "../../support/content/sample";
import { openOrders } from "../../support/services/orders";
import { runCommand } from "../../support/services/run-command";
import { closeAfterTest, createTestDatabases } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

for (const { name, create } of databases.kinds) {
  withEachInFull(name, () => {
    it(`npm run orders on ${name} turns “Confirm the e-mail first” on and off, where nobody can sign in too, and the log says so`, async () => {
      const database = await create();
      const orders = openOrders(database, Date);
      closeAfterTest(orders);
      const turn = (to: string) => runCommand("orders", ["confirm-first", to], database.settings);
      expect(await turn("on")).toMatchObject({ code: 0, out: expect.stringMatching(/^On since/), error: "" });
      expect(await orders.confirmsFirst()).not.toBeNull();
      expect(await turn("off")).toMatchObject({ code: 0, out: expect.stringMatching(/^Off/), error: "" });
      expect(await orders.confirmsFirst()).toBeNull();
      const lines = await database.read<{ actor: string; action: string }>(
        "SELECT actor, action FROM staff_audit ORDER BY at",
      );
      expect(lines.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
        "npm run orders orders-confirm-first",
        "npm run orders orders-confirm-later",
      ]);
    });
  });
}
