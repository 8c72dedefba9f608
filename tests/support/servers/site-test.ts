import { type PageProblems, recordProblems } from "../browser/page-problems";
import { test as base } from "./worker-test";

/**
 * `test` for journeys through the site on embedded content. Any console error or warning, page error or failed request
 * that a test did not allow (`problems.allow`) fails it.
 */
export const test = base.extend<{ problems: PageProblems }>({
  baseURL: async ({ site }, use) => use(site.url),
  problems: [
    async ({ page }, use) => {
      const problems = recordProblems(page);
      await use(problems);
      problems.expectNone();
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
