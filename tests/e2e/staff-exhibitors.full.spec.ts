import { untilHydrated } from "../support/browser/hydrated";
import { tabTo, typeInto } from "../support/browser/person";
import { keyboardOf, outcome, signIn } from "../support/browser/staff-area";
import { axeFaults } from "../support/page-checks/axe";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { exhibitorFields, formClient } from "../support/services/form-client";

const test = testWithOwnSite();

for (const width of [390, 1280]) {
  test(`the sales team takes an exhibitor from a hold to a contract, moves it and blocks a booth, at ${width} px`, async ({
    page,
    own,
    javaScriptEnabled,
  }) => {
    const visitor = formClient(own);
    const name = `Rimba ${width}`;
    const free = width === 390 ? ["C-7", "C-8", "C-12"] : ["D-11", "C-13", "A-19"];
    const [from = "", to = "", other = ""] = free;
    const fields = exhibitorFields(await visitor.openForm("/book-space"), {
      ...{ company: name, brand: name, email: `a${width}@shop.example`, boothType: "shell", boothSize: "9" },
    });
    expect((await visitor.post(`/book-space?squares=${from}`, fields)).status).toBe(303);
    await page.setViewportSize({ width, height: 900 });
    const main = page.getByRole("main");
    const press = keyboardOf(page, javaScriptEnabled);
    const fits = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);
    };
    await signIn(page, own);
    await page.goto("/staff/exhibitors");
    await fits();
    await press("link", new RegExp(`^${name}`));
    await expect(main).toContainText("E-mail not confirmed");
    await fits();
    await press("button", "Reserve");
    await expect(outcome(page)).toHaveText("The booths are reserved.");
    if (javaScriptEnabled) await untilHydrated(page);
    await tabTo(main.locator("summary", { hasText: "Move to other booths" }));
    await page.keyboard.press("Enter");
    await typeInto(main.getByRole("textbox", { name: "Booth numbers" }), to);
    await press("button", "Show the price");
    await expect(main).toContainText(`${from} → ${to}`);
    await expect(main).toContainText("The same price");
    await fits();
    await press("button", "Move", { exact: true });
    await expect(outcome(page)).toHaveText("The exhibitor has these booths now.");
    await press("button", "Contract signed");
    await expect(outcome(page)).toHaveText("The booths are contracted.");
    await expect(main).toContainText(`Moved: ${from} → ${to}`);
    await page.goto(`/staff/exhibitors/plan?unit=${other}`);
    await fits();
    if (javaScriptEnabled) await untilHydrated(page);
    await typeInto(main.getByLabel("Note"), "A pillar");
    await press("button", "Take it out of the sale");
    await expect(outcome(page)).toHaveText("The booth is out of the sale.");
    await expect(main).toContainText("A pillar");
    await press("link", /^Blocked/);
    await expect(main.getByRole("listitem").getByRole("link", { name: new RegExp(`^${other}`) })).toBeVisible();
  });
}
