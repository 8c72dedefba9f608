import type { Page } from "@playwright/test";
import { pageQueries } from "../../app/config/page-queries";
import { listPages, type PagePath } from "../../app/config/pages";
import { untilAnimationsEnd } from "../support/browser/animations";
import { untilHydrated } from "../support/browser/hydrated";
import { layOutAll } from "../support/browser/lay-out-all";
import { HASHES, NONCE, recordViolations, scriptSources } from "../support/browser/policy-violations";
import { AUDITED, PAGES } from "../support/content/routes";
import { everyNth, IS_FULL } from "../support/content/sample";
import { axeFaults } from "../support/page-checks/axe";
import { depthOf, elsewhere, recordCauses } from "../support/page-checks/first-requests";
import { findOverflow, findSmallTargets } from "../support/page-checks/layout";
import { textsMissingInHtml } from "../support/page-checks/visible-texts";
import { expect, test } from "../support/servers/one-page-test";

/** What every page promises, checked on one load of each: loading takes most of the time. */

/** Addresses that the server renders for each visitor. */
const PERSONAL = [
  "/brands?q=tent",
  "/brands?q=nothing-like-this",
  "/ticket?adults=2&students=1&day=2",
  "/no-such-page",
];
/** Whether an address has a parameter whose answers are not kept, such as the way to a booth. */
const isAsked = (path: string) => {
  const [page = "", query] = path.split("?");
  const parameters = new URLSearchParams(query);
  const asked = pageQueries[page as PagePath]?.uncachedQuery ?? [];
  return asked === "*" ? parameters.size > 0 : asked.some((name) => parameters.has(name));
};
/** Texts of policies have one template. */
const SAME_TEMPLATE = ["/privacy", "/event-policy", "/ticket-policy", "/accessibility"];
/** Each template once; `npm run test:full` has all pages and their other views. */
const PATHS = IS_FULL
  ? [...AUDITED, ...PERSONAL]
  : PAGES.map(({ path }) => path).filter((path) => !SAME_TEMPLATE.includes(path));
const FORMS: ReadonlySet<string> = new Set(listPages().flatMap(({ path, cache }) => (cache === "form" ? [path] : [])));

/** Longest chain of requests, without the page itself: a stylesheet and the picture that it references. */
const DEEPEST = 2;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = 390;
const WIDTHS = everyNth([320, PHONE, 768, 1440, 1920], 2);
const WIDTHS_OF_LARGE_TEXT = everyNth([320, 390, 640, 1440], 3);
/** Dark mode changes colors only. `page-states.spec.ts` checks states that a page does not load in. */
const RULES_OF_COLORS = ["color-contrast", "link-in-text-block"];

test.use({ viewport: DESKTOP });
// All workers share this long file.
test.describe.configure({ mode: "parallel" });

const untilIdle = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve), { timeout: 5_000 })),
  );

async function overflowAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await findOverflow(page)).map((element) => `${element} at ${width} px`));
  }
  return found;
}

for (const path of PATHS) {
  test(`${path} keeps to its policy, asks nobody else, is complete as HTML, accessible, and fits every width`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/no-such-page|status of 404|preloaded using link preload but not used/);
    // Once the PDF is drawn, the link to it says how large it is.
    if (path === "/book-space") await fetch(`${site.url}/book-space/prospectus.pdf`);
    const isCached = !PERSONAL.includes(path) && !FORMS.has(path.replace(/\?.*/, "")) && !isAsked(path);
    const expected = isCached ? HASHES : NONCE;
    await expect.poll(async () => scriptSources(await page.request.get(path))).toMatch(expected);

    const violations = await recordViolations(page);
    const readCauses = await recordCauses(page);
    const response = await page.goto(path);
    await untilHydrated(page);
    const causes = await readCauses();

    // The policy holds, and permits what hydration needs.
    expect(scriptSources(response)).toMatch(expected);
    expect(scriptSources(response)).not.toMatch(/unsafe/);

    // Nothing of another origin is requested before a click.
    expect(elsewhere(causes.keys(), site.url)).toEqual([]);
    expect(causes.size).toBeGreaterThan(4);
    // What the HTML names waits for nothing else, even if a script that came from the browser's cache has asked for it first.
    const html = (await response?.text()) ?? "";
    const chained = [...causes.keys()].filter((url) => !html.includes(new URL(url).pathname));
    expect(chained.filter((url) => depthOf(url, causes) > DEEPEST)).toEqual([]);

    // The HTML has all text that the page shows.
    await untilIdle(page);
    const missing = await textsMissingInHtml(page);
    expect(missing.filter((text) => !/\d/.test(text))).toEqual([]);
    // The countdown continues in the browser, while a cached page is up to 30 s old and may have another time in its footer
    // after a revalidation: texts with digits are polled until all are from the same minute.
    const again = async () => {
      await page.reload();
      await untilHydrated(page);
      return textsMissingInHtml(page);
    };
    if (missing.length > 0) await expect.poll(again, { timeout: 60_000 }).toEqual([]);

    // Neither idle work nor scrolling to the end requests another origin.
    const later: string[] = [];
    page.on("request", (request) => later.push(request.url()));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await untilIdle(page);
    expect(elsewhere(later, site.url)).toEqual([]);
    expect(await violations()).toEqual([]);

    // Accessible, in both color modes.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await layOutAll(page);
    await untilAnimationsEnd(page);
    expect.soft(await axeFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect.soft(await axeFaults(page, RULES_OF_COLORS)).toEqual([]);

    // No width scrolls horizontally; on a phone every target is large enough.
    expect.soft(await overflowAt(page, WIDTHS)).toEqual([]);
    await page.setViewportSize({ width: PHONE, height: 844 });
    expect.soft(await findSmallTargets(page)).toEqual([]);
    // With text at 200 %, a setting of the browser: media queries in rem follow it, unlike a size on the root element.
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    await expect(page.locator("html")).toHaveCSS("font-size", "32px");
    expect.soft(await overflowAt(page, WIDTHS_OF_LARGE_TEXT)).toEqual([]);
    // The next page is shown in the same window.
    await session.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    await session.detach();
  });
}
