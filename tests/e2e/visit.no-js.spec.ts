import { expect, test } from "../support/servers/one-page-test";

test("a visitor finds the last bus and the last entry from the home page", { tag: "@no-js" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Visit", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plan your visit");
  const ways = page.getByRole("table");
  await expect(ways.getByRole("columnheader")).toHaveText(["Way", "Where", "Cost", "Going home"]);
  const bus = ways.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "City bus" }) });
  await expect(bus).toContainText("Rp 3.500");
  await expect(bus).toContainText("10.15 PM");
  const hours = page.getByRole("main").getByRole("region", { name: "Opening hours" });
  await expect(hours.getByText("8.15 PM")).toBeVisible();
});

test("every way says where it stops, what it costs and how late it takes one home", async ({ page }) => {
  await page.goto("/visit");
  const rows = page.getByRole("table").locator("tbody").getByRole("row");
  await expect(rows.getByRole("rowheader")).toContainText(["Train", "Shuttle", "City bus", "Ride-hailing", "Car"]);
  for (const row of await rows.all()) {
    const cells = await row.getByRole("cell").allInnerTexts();
    expect(cells.filter((text) => text.trim() !== "")).toHaveLength(3);
  }
});

test("a link jumps to its topic, below the line of links", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/visit");
  const links = page.getByRole("navigation", { name: "On this page" });
  await links.getByRole("link", { name: "Prayer rooms" }).click();
  await expect(page).toHaveURL("/visit#prayer");
  const heading = page.getByRole("heading", { name: "Prayer rooms" });
  await expect(heading).toBeInViewport();
  const line = await links.boundingBox();
  const box = await heading.boundingBox();
  expect(box?.y).toBeGreaterThan((line?.y ?? 0) + (line?.height ?? 0));
});
