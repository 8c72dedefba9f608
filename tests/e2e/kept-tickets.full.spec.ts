import { expect, test } from "@playwright/test";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { createPhone, isKept } from "../support/browser/kept-site";
import { FIRST_MORNING, GATE_SECRET, sellTickets } from "../support/services/gate";

test("a ticket that somebody keeps opens without a network and after a restart, until it is removed", async () => {
  const phone = createPhone({ env: { SESSION_SECRET: GATE_SECRET, SITE_CLOCK: FIRST_MORNING, PAYMENT: "gate" } });
  try {
    await phone.serve();
    const { reference } = await sellTickets(phone, "friday-pass");
    // The phone's clock says when a ticket is over, not the site's.
    const open = async () => {
      const page = await phone.open();
      await page.clock.setFixedTime(FIRST_MORNING);
      return page;
    };
    let page = await open();
    await page.goto(phone.url + createOrderLinks({ secrets: [GATE_SECRET], siteUrl: "" }).pathOf(reference));
    await untilBehavioursStarted(page);
    const about = page.getByText("opens without a network");
    await expect(about).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(about).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.getByRole("button", { name: "Keep on this device" }).click();
    await expect(page.getByText("Kept on this device")).toBeVisible();
    await expect.poll(() => isKept(page)).toBe(true);
    await phone.cut();
    page = await open();
    await page.goto(`${phone.url}/order/kept`);
    await expect(page.getByRole("img", { name: /^Code of ticket/ })).toBeVisible();
    await page.getByRole("button", { name: "Remove from this device" }).click();
    await expect(page.getByText("No ticket is kept on this device")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("kept-tickets"))).toBeNull();
  } finally {
    await phone.close();
  }
});
