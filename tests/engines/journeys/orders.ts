import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { HUMAN_PAUSE_MS } from "../../support/services/form-client.ts";
import { button, field, KEYS } from "../support/page.ts";
import type { Visit } from "../support/visits.ts";

export function orders(visit: Visit): void {
  test(
    "a visitor chooses two tickets on a phone, says who buys them, and learns what to transfer",
    visit(
      async (page) => {
        await page.open("/order/new");
        await page.click({ css: 'main input[name="friday-pass"]' });
        await page.press(KEYS.End, KEYS.Backspace, "2");
        await page.click(button("Reserve for 15 minutes", "main"));
        await page.expectHeading(/^Your order$/);
        await page.untilHydrated();
        await sleep(HUMAN_PAUSE_MS);
        await page.type(field("Name"), "Wati Tester");
        await page.type(field("E-mail"), "wati@visitor.example");
        await page.type(field("Phone or WhatsApp"), "0812 3456 7890");
        await page.click({ css: 'main input[type="checkbox"]' });
        await page.click(button("Place the order", "main"));
        await page.expectAddress(/^\/order\/[\w-]+/);
        await expect.poll(() => page.text("main")).toContain("Waiting for payment");
        expect(await page.text("main")).toMatch(/Please transfer exactly Rp\s?100\.\d{3} by/);
      },
      { width: 390 },
    ),
  );
}
