import type { Locator } from "@playwright/test";
import { untilHydrated } from "../support/browser/hydrated";
import { wheelTo } from "../support/browser/person";
import { outcome, signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { exhibitorFields, formClient } from "../support/services/form-client";

const test = testWithOwnSite();

/** The middle of a booth in the drawing. */
async function middleOf(booth: Locator) {
  const box = await booth.boundingBox();
  if (!box) throw new Error("the booth is not drawn");
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}

test("a booth is dragged to a free one: the price comes first, and a press moves it; to one that somebody has it does not go", async ({
  page,
  own,
}) => {
  const visitor = formClient(own);
  for (const [square, company] of [
    ["C-7", "Rimba"],
    ["C-8", "Cemara"],
  ] as const) {
    const typed = { company, brand: company, email: `${square}@shop.example`, boothType: "shell", boothSize: "9" };
    const fields = exhibitorFields(await visitor.openForm("/book-space"), typed);
    expect((await visitor.post(`/book-space?squares=${square}`, fields)).status).toBe(303);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, own);
  await page.goto("/staff/exhibitors/plan");
  await untilHydrated(page);
  const main = page.getByRole("main");
  const booth = (name: string) => main.getByRole("link", { name: new RegExp(`^${name}, `) }).first();
  await wheelTo(booth("C-7"));
  const drag = async (to: string) => {
    await page.mouse.move(...(await middleOf(booth("C-7"))));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf(booth(to))), { steps: 8 });
  };
  await drag("C-8");
  await expect(main).toContainText("C-8 is not free.");
  await page.mouse.up();
  await expect(main).toContainText("Drag a booth to a free one");
  await expect(page).toHaveURL(/\/staff\/exhibitors\/plan$/);

  await drag("C-12");
  await expect(main).toContainText("C-7 → C-12: let go to see the price.");
  await page.mouse.up();
  await expect(page).toHaveURL(/\/staff\/exhibitors\/ex-[\w-]+\?to=C-12#exhibitor-move$/);
  await expect(main).toContainText("C-7 → C-12");
  await expect(main).toContainText("The same price");
  await main.getByRole("button", { name: "Move", exact: true }).click();
  await expect(outcome(page)).toHaveText("The exhibitor has these booths now.");
});
