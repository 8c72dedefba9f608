import { collectConsoleProblems } from "../support/browser/constants";
import { CRAWLERS } from "../support/content/crawlers";
import { everyNth, inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";

const STARTING = "error caught during app initialization";
const BROKEN = "Something went wrong on our side while we were loading this page.";

test.beforeEach(({ problems }) => problems.allow(/./));

test("a failed mount is logged and rethrown", async ({ page }) => {
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document);
    document.addEventListener = (type: string, ...rest: [EventListener]) => {
      if (type === "compositionstart") throw new Error("no mount");
      listen(type, ...rest);
    };
  });
  const thrown: string[] = [];
  page.on("pageerror", ({ message }) => thrown.push(message));
  const consoleProblems = collectConsoleProblems(page);
  await page.goto("/faq");
  await expect.poll(() => thrown).toContain("no mount");
  expect(consoleProblems.some((text) => text.startsWith(STARTING) && text.includes("no mount"))).toBe(true);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/questions|faq/i);
});

/** Removes the data that React Router starts from. */
function breakStart() {
  Object.defineProperty(window, "__reactRouterContext", { get: () => undefined, set() {} });
}

test("a failed start is logged and shows the full-page error screen", async ({ page, site }) => {
  await page.addInitScript(breakStart);
  const consoleProblems = collectConsoleProblems(page);
  await page.goto("/faq?token=secret");
  const screen = page.getByRole("main");
  await expect(screen.getByRole("heading", { level: 1 })).toHaveText(BROKEN);
  await expect(screen).toContainText("500 · Internal Server Error");
  await expect(page.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
  expect(consoleProblems.some((text) => text.startsWith(STARTING))).toBe(true);

  await expect(page).toHaveTitle("500 Internal Server Error · Jakarta Outing Expo 2025");
  await expect(screen.locator("pre")).toContainText(/Error: .+\s+at .*\/assets\//);
  const reference = await screen.locator("code").innerText();
  const line =
    site
      .output()
      .split("\n")
      .find((text) => text.includes(`"reference":"${reference}"`)) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    page: "/faq",
    message: expect.stringMatching(/./),
    stack: expect.stringContaining("/assets/"),
  });
});

inFull(() => {
  test("a failed start shows no stack trace where none are shown", async ({ page }) => {
    const closed = await startTestSite({ SHOW_STACK: "false" });
    try {
      await page.addInitScript(breakStart);
      await page.goto(`${closed.url}/id/faq`);
      const screen = page.getByRole("main");
      await expect(screen.locator("code")).toContainText(/\w/);
      await expect(page).toHaveTitle(/^500 .+ · Jakarta Outing Expo 2025$/);
      await expect(screen.locator("pre")).toHaveCount(0);
    } finally {
      await closed.stop();
    }
  });
});

for (const [name, userAgent] of everyNth(Object.entries(CRAWLERS), 4)) {
  test.describe(`for ${name}`, () => {
    test.use({ userAgent });

    test("a failed start preserves the server's page and is only logged", async ({ page }) => {
      await page.addInitScript(breakStart);
      const consoleProblems = collectConsoleProblems(page);
      await page.goto("/faq");
      await expect.poll(() => consoleProblems.some((text) => text.startsWith(STARTING))).toBe(true);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/questions|faq/i);
      await expect(page.getByText(BROKEN)).toHaveCount(0);
    });
  });
}
