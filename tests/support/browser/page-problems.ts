import { expect, type Page } from "@playwright/test";

/** What a page must not do unnoticed. */
export type PageProblems = {
  /** Lets a message pass that a test provokes on purpose. */
  allow(pattern: RegExp): void;
  /** Fails when anything else was seen. */
  expectNone(): void;
};

/**
 * Watches a page for console errors and warnings (a hydration mismatch is one), uncaught errors, and requests that
 * failed or were answered with an error.
 */
export function recordProblems(page: Page): PageProblems {
  const problems: string[] = [];
  // A test's own site is gone before its page is: what the page still asks for then is refused or cut.
  const allowed: RegExp[] = [
    /ERR_CONNECTION_(REFUSED|RESET)/,
    // Code that does not come is seen as the request that failed.
    /Failed to fetch dynamically imported module/,
    // The menu's buttons have it for browsers without invoker commands; see `site-menu.tsx`.
    /^console warning: popovertarget is ignored on elements with commandfor\.$/,
  ];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`page error: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A navigation that is left for another one aborts what was still loading.
    // Without JavaScript the browser refuses scripts by itself, preloads included ("csp").
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
