import type { Locator, Page } from "@playwright/test";

/** A press on a page. */
export type Interaction = {
  name: string;
  path: string;
  target: (page: Page) => Locator;
  /** The default is Playwright's, a desktop. */
  viewport?: { width: number; height: number };
  /** The default is a click. */
  press?: (page: Page, target: Locator) => Promise<void>;
};

const inMain = (page: Page) => page.getByRole("main");

/** The menu button is there below 1024 px. */
const PHONE = { width: 390, height: 844 };

export const INTERACTIONS: readonly Interaction[] = [
  {
    name: "menu, open",
    path: "/brands",
    viewport: PHONE,
    target: (page) => page.getByRole("button", { name: "Open menu" }),
  },
  {
    name: "menu, open and close",
    path: "/brands",
    viewport: PHONE,
    target: (page) => page.getByRole("button", { name: "Open menu" }),
    async press(page, target) {
      await target.click();
      await page.getByRole("button", { name: "Close menu" }).click();
    },
  },
  {
    name: "tab of tickets",
    path: "/ticket",
    target: (page) => inMain(page).getByRole("link", { name: "Rundown", exact: true }).first(),
  },
  {
    name: "day of the rundown",
    path: "/rundown",
    target: (page) => inMain(page).getByRole("link", { name: /15/ }).first(),
  },
  {
    name: "filter of brands, category",
    path: "/brands",
    target: (page) => inMain(page).getByRole("combobox").first(),
    async press(page, target) {
      await target.focus();
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "filter of brands, typing",
    path: "/brands",
    target: (page) => page.getByRole("searchbox").first(),
    press: (_, target) => target.pressSequentially("tent", { delay: 120 }),
  },
  {
    name: "colour mode",
    path: "/brands",
    target: (page) => page.getByRole("contentinfo").getByRole("button", { name: "Dark" }),
  },
];
