import type { Page } from "@playwright/test";

/** Something that visitors press, and on which page. */
export type Interaction = { name: string; path: string; run: (page: Page) => Promise<void> };

export const INTERACTIONS: readonly Interaction[] = [
  { name: "menu, open", path: "/brands", run: (page) => page.getByRole("button", { name: "Open menu" }).click() },
  {
    name: "menu, open and close",
    path: "/brands",
    async run(page) {
      await page.getByRole("button", { name: "Open menu" }).click();
      await page.getByRole("button", { name: "Close menu" }).click();
    },
  },
  {
    name: "tab of tickets",
    path: "/ticket",
    run: (page) => page.getByRole("main").getByRole("link", { name: "Rundown", exact: true }).first().click(),
  },
  {
    name: "day of the rundown",
    path: "/rundown",
    run: (page) => page.getByRole("main").getByRole("link", { name: /15/ }).first().click(),
  },
  {
    name: "filter of brands, category",
    path: "/brands",
    async run(page) {
      const category = page.getByRole("main").getByRole("combobox").first();
      await category.focus();
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "filter of brands, typing",
    path: "/brands",
    run: (page) => page.getByRole("searchbox").first().pressSequentially("tent", { delay: 120 }),
  },
  {
    name: "colour mode",
    path: "/brands",
    run: (page) => page.getByRole("contentinfo").getByRole("button", { name: "Dark" }).click(),
  },
];
