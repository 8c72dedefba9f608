import { expect, test } from "vitest";
import { payOrder } from "../../support/services/orders.ts";
import { button, field } from "../support/page.ts";
import type { Visit } from "../support/visits.ts";

const GO_ON = "main .choice-bar button";
const TICKET_LINK = 'main a[href*="/order/ticket/"]:not([href$="#holder"])';

/** @param dataDirectory of the site that is visited */
export function orders(visit: Visit, dataDirectory: () => string): void {
  test(
    "a visitor chooses two tickets on a phone, learns what to transfer, and opens a ticket once it is paid",
    visit(
      async (page) => {
        const goOn = async () => {
          await page.untilHydrated();
          await expect.poll(() => page.text(GO_ON)).toMatch(/^Continue, Rp\s?100\.000\s*$/);
          await page.click({ css: GO_ON });
        };
        await page.goto("/ticket");
        await page.untilHydrated();
        await page.type({ css: '#friday-pass input[name="friday-pass"]' }, "2");
        await goOn();
        await page.expectAddress(/^\/order\/new\?/);
        await goOn();
        await page.expectHeading(/^Your order$/);
        await page.untilHydrated();
        await page.type(field("Name"), "Wati Tester");
        await page.type(field("E-mail"), "wati@visitor.example");
        await page.type(field("Phone or WhatsApp"), "0812 3456 7890");
        await page.click({ css: 'main input[type="checkbox"]' });
        await page.click(button("Place the order", "main"));
        await expect.poll(() => page.text("main")).toContain("Waiting for payment");
        expect(await page.text("main")).toMatch(/To pay\s*Rp\s?100\.\d{3}/);

        const address = await page.address();
        await payOrder(/\/order\/(joe-\w+-\w+)/.exec(address)?.[1] ?? "", dataDirectory());
        await page.goto(address);
        expect(await page.text("main")).toContain("Paid: see you at the expo");
        await page.untilHydrated();
        expect(await page.text(TICKET_LINK)).toContain("Open the ticket");
        await page.click({ css: TICKET_LINK });
        await page.expectHeading(/^Friday Pass$/);
        expect(await page.text("main")).toContain("Show this code at the entrance.");
        await page.find({ css: 'main svg[aria-label^="QR code of ticket"]' });
      },
      { width: 390 },
    ),
  );
}
