import { expect, test } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { createPhone, keepSite } from "../support/browser/kept-site";
import { typeInto } from "../support/browser/person";

test("after one visit the rundown, a session, the plan, a brand and the way to a booth open without the site, also after a restart of the browser", async () => {
  const phone = createPhone();
  try {
    await phone.serve();
    const visit = await phone.open();
    await keepSite(visit, phone.url);
    await visit.goto(`${phone.url}/rundown?day=1`);
    await untilBehavioursStarted(visit);
    await visit.getByRole("main").getByRole("button", { name: "Star Coffee with the makers" }).click();
    await phone.cut();
    const page = await phone.open();
    const heading = page.getByRole("heading", { level: 1 });
    await page.goto(`${phone.url}/rundown`);
    await expect(page.getByText(/^Offline, as of \w+day, \d/)).toBeVisible();
    await expect(heading).toHaveText("Friday 14 November");
    const onNow = page.getByRole("article").filter({ hasText: "On now" });
    await expect(onNow).toHaveCount(0);
    await page.clock.setFixedTime("2025-11-14T10:50:00+07:00");
    await page.reload();
    await expect(onNow.getByRole("heading")).toHaveText([
      "First Summit School: pack, walk, turn round",
      "Coffee with the makers",
    ]);
    await page.getByRole("link", { name: "Coffee with the makers" }).click();
    await expect(heading).toHaveText("Coffee with the makers");
    const menu = page.getByRole("navigation", { name: "Pages that open offline" });
    await menu.getByRole("link", { name: "My plan" }).click();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("main").getByRole("link", { name: "Coffee with the makers" })).toBeVisible();
    await menu.getByRole("link", { name: "Rundown" }).click();
    const star = page.getByRole("button", { name: "Star Gates open: three days on one trail" });
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await menu.getByRole("link", { name: "My plan" }).click();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(2);
    await menu.getByRole("link", { name: "Brands" }).click();
    await typeInto(page.getByRole("searchbox", { name: "Find a brand" }), "ceramic water");
    await page.getByRole("link", { name: "Air Jernih Field Filters" }).click();
    await page.getByRole("link", { name: "Show the way on the map" }).click();
    await typeInto(page.getByLabel("I’m at"), "north entrance");
    await page.getByRole("button", { name: "Show the way" }).click();
    await expect(page.getByRole("heading", { name: /^From North entrance/ })).toBeVisible();
    await page.goto(`${phone.url}/ticket`);
    await expect(heading).toHaveText("Not without a network");
  } finally {
    await phone.close();
  }
});
