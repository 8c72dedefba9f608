import { expect, test } from "vitest";
import { PAGES } from "../../support/content/routes.ts";
import type { Visit } from "../support/visits.ts";

/** Every fourth page is opened a second time, when it is cached. */
const SOME = 4;
const OTHER_PAGES = [{ path: "/no-such-page", heading: "Page not found: /no-such-page" }];

export function pages(visit: Visit): void {
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

  // In two tests: a retry repeats half of them.
  const all = [...PAGES, ...OTHER_PAGES];
  const half = Math.ceil(all.length / 2);
  for (const group of [all.slice(0, half), all.slice(half)])
    test(
      `pages hydrate without a problem, rendered, and some as cached: ${group.map(({ path }) => path).join(" ")}`,
      visit(async (page) => {
        for (const { path, heading } of [...group, ...group.filter((_, index) => index % SOME === 0)]) {
          await page.open(path);
          await page.expectHeading(new RegExp(heading));
        }
      }),
    );
}
