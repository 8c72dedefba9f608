import { typeInto } from "../support/browser/person";
import { expect, test } from "../support/servers/one-page-test";

test("a visitor finds a brand on the map, says where they stand, and reads the way", async ({ page }) => {
  await page.goto("/map");
  const main = page.getByRole("main");
  await typeInto(main.getByRole("searchbox"), "bara sabut");
  await main.getByRole("button", { name: "Find" }).click();
  await expect(main.getByRole("heading", { name: "1 place for “bara sabut”" })).toBeVisible();
  await main.getByRole("region", { name: "1 place for" }).getByRole("link").click();
  await expect(page).toHaveURL("/map?to=D-14");
  await typeInto(main.getByRole("combobox", { name: "I’m at" }), "north");
  await main.getByRole("button", { name: "Show the way" }).click();
  await expect(page).toHaveURL(/from=north/);
  await expect(main.getByRole("region", { name: "Your route" }).getByRole("listitem")).toHaveText([
    "From North entrance go straight on.",
    "Take the second aisle on the left, between rows D and E.",
    "Bara Sabut (D-14) is the fourth booth on the left.",
  ]);
});

test("without scripts a link makes the map so large that a finger moves it", async ({ page, javaScriptEnabled }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/map");
  const link = page.getByRole("link", { name: "Larger map" });
  if (javaScriptEnabled) {
    await expect(link).toHaveCount(0);
    return;
  }
  await link.click();
  const box = await page.locator("svg.chart:not(.layer)").first().boundingBox();
  expect(box?.width).toBeGreaterThan(900);
  expect(box?.x).toBeGreaterThanOrEqual(0);
  await expect(page.locator(".map-stage .number").first()).toBeVisible();
});

test("on paper what stands in the hall has its name, and pillars those of their signs", async ({ page }) => {
  await page.goto("/map");
  await page.emulateMedia({ media: "print" });
  const namesOf = (kind: string) => page.locator(`.map-stage ${kind} text:visible`).allTextContents();
  expect(await namesOf(".pillar")).toEqual(Array.from({ length: 8 }, (_, index) => `Pillar ${index + 1}`));
  expect(await namesOf(".fixture")).toEqual(["Boulder wall", "Gear Swap", "Hammocks", "Lockers"]);
});
