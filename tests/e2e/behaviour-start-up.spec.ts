import { collectConsoleProblems } from "../support/browser/constants";
import { type SiteServer, startSite } from "../support/servers/site-server";
import { startTestSite } from "../support/servers/test-site";
import { expect, test } from "../support/servers/variant-test";

const CRAWLERS = {
  "a bot": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  Lighthouse: "Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36 Chrome-Lighthouse",
  "a link preview": "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "a chat's preview": "WhatsApp/2.23.20.0",
};
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

for (const [name, userAgent] of Object.entries(CRAWLERS)) {
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

test.describe("a page whose loader throws", () => {
  let site: SiteServer;
  test.beforeAll(async ({ variant }) => {
    site = await startSite({}, variant);
  });
  test.afterAll(() => site.stop());
  const read = async (userAgent: string) => {
    const response = await fetch(`${site.url}/winner`, { headers: { "User-Agent": userAgent } });
    return { status: response.status, type: response.headers.get("Content-Type"), text: await response.text() };
  };

  test("shows visitors the full-page error screen", async () => {
    const response = await read("Mozilla/5.0 (X11; Linux x64) Chrome/150.0 Safari/537.36");
    expect(response).toMatchObject({ status: 500, type: "text/html; charset=utf-8" });
    expect(response.text).toContain(BROKEN);
  });

  test("responds to crawlers with the status and no screen, and logs the error", async () => {
    for (const userAgent of Object.values(CRAWLERS)) {
      const response = await read(userAgent);
      expect(response).toMatchObject({ status: 500, type: "text/plain; charset=utf-8" });
      expect(response.text).toMatch(/^Internal Server Error\. Reference \S+\n$/);
      // The log line is written independently of the response.
      await expect.poll(() => site.output()).toContain(/Reference (\S+)/.exec(response.text)?.[1] ?? "no reference");
    }
    expect(site.output()).toContain("broken on purpose");
  });

  test("a missing page responds to crawlers with a 404", async () => {
    const response = await fetch(`${site.url}/nowhere`, { headers: { "User-Agent": CRAWLERS["a bot"] } });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Page not found: /nowhere");
  });

  test("a route rule with unregistered middleware fails the request", async () => {
    const response = await fetch(`${site.url}/partners`, { headers: { "User-Agent": "Mozilla/5.0 Chrome/150.0" } });
    expect(response.status).toBe(500);
    await expect.poll(() => site.output()).toContain("Unknown route middleware: 'no-such-name'");
  });
});
