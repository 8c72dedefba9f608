import { expect, type Page } from "@playwright/test";

/** Problems that a page must not have, unless a test expects them. */
export type PageProblems = {
  /** Ignores problems that a test provokes on purpose. */
  allow(pattern: RegExp): void;
  /** Fails on any other problem. */
  expectNone(): void;
};

/**
 * Records console errors and warnings of a page (a hydration mismatch is one), uncaught errors, failed requests, and
 * responses with an error status.
 */
export function recordProblems(page: Page): PageProblems {
  const problems: string[] = [];
  // When a test stops its own site before its page, further requests are refused or reset.
  const allowed: RegExp[] = [
    /ERR_CONNECTION_(REFUSED|RESET)/,
    // Playwright keeps visitors' worker out of the tests that are not about it.
    /Service Worker registration blocked by Playwright/,
    // The failed request is recorded too.
    /Failed to fetch dynamically imported module/,
    // Pages whose tests do not keep them ask for a worker all the same.
    /Service Worker registration blocked by Playwright/,
  ];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`page error: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A navigation aborts the requests of the page before it.
    // Without JavaScript the browser blocks scripts itself, including preloads ("csp").
    if (reason !== "net::ERR_ABORTED" && reason !== "csp") problems.push(`request failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`response ${response.status()}: ${response.url()}`);
  });
  return {
    allow: (pattern) => allowed.push(pattern),
    expectNone: () =>
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]),
  };
}
