import { expect, test } from "vitest";
import { PAGES } from "../../support/content/routes.ts";
import type { Visit } from "../support/visits.ts";

/** Every fourth page is opened a second time, when it is cached. */
const SOME = 4;
const OTHER_PAGES = [{ path: "/no-such-page", heading: "Page not found: /no-such-page" }];

/** @param turn which half of the pages of text is opened: the engines share them */
export function pages(visit: Visit, turn: 0 | 1): void {
  test(
    "the page's problems are recorded",
    visit(async (page) => {
      await page.open("/faq");
      await page.tab.evaluate(() => {
        console.error("logged");
        setTimeout(() => {
          throw new Error("thrown");
        });
        void Promise.reject(new Error("rejected"));
        document.body.append(Object.assign(new Image(), { src: "/lost.png" }));
        document.body.append(Object.assign(new Image(), { src: "http://elsewhere.example/refused.png" }));
        setTimeout(() => new Function(""));
      });
      const seen: string[] = [];
      const expected = [/logged/, /thrown/, /rejected/, /lost\.png/, /img-src http:\/\/elsewhere/, /script-src eval/];
      await expect
        .poll(async () => {
          seen.push(...(await page.takeProblems()));
          return expected.filter((problem) => !seen.some((text) => problem.test(text)));
        })
        .toEqual([]);
    }),
  );

  const all = [...PAGES, ...OTHER_PAGES];
  // Those of the first half have their own scripts.
  const half = Math.ceil(all.length / 2);
  const opened = all.filter((_, index) => index < half || index % 2 === turn);
  test(
    `pages hydrate without a problem, rendered, and some as cached: ${opened.map(({ path }) => path).join(" ")}`,
    visit(async (page) => {
      for (const { path, heading } of [...opened, ...opened.filter((_, index) => index % SOME === 0)]) {
        await page.open(path);
        await page.expectHeading(new RegExp(heading));
      }
    }),
  );
}
