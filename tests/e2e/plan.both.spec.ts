import { untilBehavioursStarted } from "../support/browser/behaviours";
import { choose } from "../support/browser/person";
import { expect, test } from "../support/servers/one-page-test";

test("an empty plan leads to stars, and without scripts to a list", async ({ page, javaScriptEnabled }) => {
  await page.goto("/plan");
  const main = page.getByRole("main");
  const list = main.getByRole("combobox", { name: "Session" });
  await expect(main.getByText("Your trail begins with a star")).toBeVisible({ visible: Boolean(javaScriptEnabled) });
  await expect(list).toBeVisible({ visible: !javaScriptEnabled });
  if (!javaScriptEnabled) await expect(list).toHaveValue("");
});

test("a visitor stars a session and a brand, reads the day as a trail, and takes a star away", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/rundown?day=1");
  if (javaScriptEnabled) await untilBehavioursStarted(page);
  const session = page
    .getByRole("main")
    .getByRole("button", { name: /^Star / })
    .first();
  const title = ((await session.getAttribute("aria-label")) ?? "").replace("Star ", "");
  await session.click();
  const main = page.getByRole("main");
  if (javaScriptEnabled) {
    await expect(session).toHaveAttribute("aria-pressed", "true");
    await page.goto("/brands");
    await untilBehavioursStarted(page);
    await main.getByRole("button", { name: "Star Bara Sabut" }).click();
    await main.getByRole("link", { name: "My plan" }).click();
  } else {
    await choose(main.getByRole("combobox", { name: "Brand" }), "Bara Sabut");
    await main.getByRole("button", { name: "Add it: Brand" }).click();
  }
  await expect(page).toHaveURL(javaScriptEnabled ? "/plan" : /[?&]add=/);
  await expect(main.getByRole("heading", { name: title })).toBeVisible();
  const brands = main.getByRole("region", { name: "Brands to see" });
  await expect(brands.getByRole("link", { name: "Bara Sabut" })).toBeVisible();
  await expect(brands).toContainText(/From North entrance: \d+ m/);
  await brands.getByRole("button", { name: "Star Bara Sabut" }).click();
  await expect(brands).toHaveCount(0);
  await expect(main.getByRole("heading", { name: title })).toBeVisible();
});
