import { expect, test } from "vitest";
import { button, field, KEYS, link, type Page } from "../support/page.ts";
import type { Visit } from "../support/visits.ts";

const VIEWER = "dialog.picture-viewer";
const counter = (page: Page) => page.text(`${VIEWER} .pswp__counter`);
const status = (page: Page) => page.text("main [role=status]");
const ground = (page: Page) => page.tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

export function views(visit: Visit): void {
  test(
    "each tab has a URL, and Back goes through them",
    visit(async (page) => {
      await page.open("/ticket");
      for (const [label, address] of [
        ["Brands", "/ticket?tab=brands"],
        ["Rundown", "/ticket?tab=rundown"],
        ["About", "/ticket?tab=about"],
      ] as const) {
        await page.click(link(label, 'main nav[aria-label="Ticket page"]'));
        await page.expectAddress(address);
        await expect.poll(() => page.text('main nav [aria-current="page"]')).toBe(label);
      }
      await page.tab.back();
      await page.expectAddress("/ticket?tab=rundown");
      await expect.poll(() => page.text('main nav [aria-current="page"]')).toBe("Rundown");
    }),
  );

  test(
    "a star is kept, the plan has it, and a link brings a plan back",
    visit(async (page) => {
      const first = () => page.tab.evaluate(() => document.querySelector(".plan-stop a")?.textContent ?? "");
      await page.open("/brands/bara-sabut");
      await page.click(button("Star Bara Sabut", "main"));
      // Before the scripts are there the press is sent, and the page that comes keeps the star. Firefox reports a load that is cut short as a
      // fault of the page that loads next.
      const kept = () => (document.readyState === "complete" && localStorage.getItem("plan")) || "";
      await expect.poll(() => page.tab.evaluate(kept)).not.toBe("");
      await page.open("/plan");
      await expect.poll(first).toBe("Bara Sabut");
      const code = await page.tab.evaluate(() => localStorage.getItem("plan"));
      await page.click(button("Empty my plan", "main"));
      await expect.poll(() => page.text(".plan-empty")).toContain("Your trail begins with a star");
      await page.open("/faq");
      // Somebody sees the page before they leave it: Firefox's driver loses a load that is asked for in the moment of hydration.
      await page.expectHeading(/FAQ/);
      await page.open(`/plan#${code}`);
      await page.click(button("Keep it here", "main"));
      await page.expectAddress("/plan");
      await expect.poll(first).toBe("Bara Sabut");
    }),
  );

  test(
    "the brands follow the typed filter, and the rundown the chosen day",
    visit(async (page) => {
      await page.open("/brands");
      await page.type(field("Search brands, products or booths"), "tent");
      await page.expectAddress(/^\/brands\?.*q=tent/);
      await expect.poll(() => status(page)).toMatch(/^\d+ brands for “tent”$/);
      expect(await page.focusIsIn("main input[type=search]")).toBe(true);
      await page.open("/rundown");
      await page.click(link("Sun 16"));
      await page.expectAddress("/rundown?day=3");
      await page.expectHeading(/^Sunday 16 November$/);
    }),
  );

  test(
    "a thumbnail opens the viewer, its button changes the picture, Back and Escape close it",
    visit(async (page) => {
      const thumbnail = { css: '[data-gallery="1"] a' };
      await page.open("/gallery");
      await page.click(thumbnail);
      await page.click(button("Next picture", VIEWER));
      await expect.poll(() => counter(page)).toBe("2 / 16");
      await page.click(button("Next picture", VIEWER));
      await expect.poll(() => counter(page)).toBe("3 / 16");
      await page.expectAddress("/gallery#&gid=1&pid=3");
      await page.tab.back();
      await page.expectHas(VIEWER, false);
      await page.expectAddress("/gallery");
      await page.click(thumbnail);
      await expect.poll(() => counter(page)).toBe("1 / 16");
      await page.press(KEYS.Escape);
      await page.expectHas(VIEWER, false);
      await page.open("/gallery#&gid=1&pid=5");
      await expect.poll(() => counter(page)).toBe("5 / 16");
    }),
  );

  for (const javaScript of [true, false])
    test(
      `a color mode applies at once and on the next page, JavaScript ${javaScript ? "on" : "off"}`,
      visit(
        async (page) => {
          await page.goto("/faq");
          if (javaScript) await page.untilHydrated();
          // Each choice changes the page: without JavaScript a click on the page that is about to go would be lost.
          for (const [mode, color] of [
            ["Dark", "rgb(9, 9, 11)"],
            ["Light", "rgb(255, 255, 255)"],
            ["Dark", "rgb(9, 9, 11)"],
          ] as const) {
            await page.click(button(mode, "footer"));
            await expect.poll(() => ground(page)).toBe(color);
          }
          await page.goto("/partners");
          await page.expectHeading(/^Partners$/);
          expect(await ground(page)).toBe("rgb(9, 9, 11)");
        },
        { javaScript },
      ),
    );

  test(
    "Back restores the previous page",
    visit(async (page) => {
      await page.open("/brands?q=tent");
      const found = await status(page);
      await page.click({ css: "main article a" });
      await page.expectAddress(/^\/brands\/[\w-]+$/);
      await page.tab.back();
      await page.expectAddress("/brands?q=tent");
      await expect.poll(() => status(page)).toBe(found);
      await page.click(link("News", "footer"));
      await page.expectHeading(/^News$/);
      await page.tab.back();
      await page.expectHeading(/^Brands$/);
    }),
  );
}
