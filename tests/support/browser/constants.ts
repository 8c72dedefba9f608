import { type Page, test } from "@playwright/test";

/**
 * Records a constant of docs/product.md for the table that `constants-reporter.ts` prints.
 * @param name what it is, in the words of docs/product.md
 * @param value as read from the running page
 */
export function recordConstant(name: string, value: string | number): void {
  test.info().annotations.push({ type: "constant", description: `${name}: ${value}` });
}

/** Collects exceptions of a page, and the errors and warnings on its console. */
export function collectConsoleProblems(page: Page): string[] {
  const consoleProblems: string[] = [];
  page.on("pageerror", (error) => consoleProblems.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) consoleProblems.push(message.text());
  });
  return consoleProblems;
}
