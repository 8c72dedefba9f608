import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { choose, typeInto } from "../support/browser/person";
import { PAGES } from "../support/content/routes";
import { everyNth, inFull } from "../support/content/sample";
import { CHROMIUM_LAUNCH } from "../support/servers/chromium";
import { expect, test } from "../support/servers/one-page-test";

let browser: Browser;
let context: BrowserContext;
/** Reads what the pages store: Playwright cannot query a page that was restored from the back/forward cache. */
let observer: Page;

test.beforeAll(async ({ site }) => {
  // Playwright disables the back/forward cache by default.
  browser = await chromium.launch({ ...CHROMIUM_LAUNCH, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  context = await browser.newContext();
  observer = await context.newPage();
  await observer.goto(`${site.url}/robots.txt`);
});
test.afterAll(() => browser.close());

/** Whether the browser keeps a page depends on its headers, which follow its cache policy, and on its own scripts. */
const OWN_SCRIPTS = ["/map", "/plan", "/rundown", "/gallery"];
const ONE_OF_EACH_POLICY = [...Map.groupBy(PAGES, ({ cache }) => cache).values()].flatMap(
  ([first]) => first?.path ?? [],
);
const KEPT = [...ONE_OF_EACH_POLICY, ...OWN_SCRIPTS];

for (const path of everyNth(KEPT, KEPT.length)) {
  test(`Back restores ${path} from the back/forward cache`, async ({ site }) => {
    const page = await context.newPage();
    await page.goto(site.url + path);
    await untilBehavioursStarted(page);
    // Set on this very document: a reloaded one would not have the listener.
    await page.evaluate((key) => {
      window.addEventListener("pageshow", ({ persisted }) => persisted && localStorage.setItem(key, "restored"));
    }, path);
    // A new document, as after typing a URL.
    await page.goto(`${site.url}/robots.txt`);
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect.poll(() => observer.evaluate((key) => localStorage.getItem(key), path)).toBe("restored");
  });
}

inFull(() => {
  test("a form changed after Back and sent without JavaScript is shown again with a warning and can be sent", async ({
    site,
  }) => {
    // The viewport shows all of the form, so that positions measured once are still valid after Back.
    const quiet = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 2400 } });
    const page = await quiet.newPage();
    const references: string[] = [];
    page.on("framenavigated", (frame) => {
      const reference = new URL(frame.url()).searchParams.get("sent");
      if (reference) references.push(reference);
    });
    await page.goto(`${site.url}/contact`);
    await typeInto(page.getByLabel("Name"), "Budi");
    await typeInto(page.getByLabel("E-mail"), "back@visitor.example");
    await choose(page.getByLabel("What is it about?"), "Tickets");
    await typeInto(page.getByLabel("Message", { exact: true }), "FIRST");
    await page.getByRole("checkbox").check();
    const message = await middleOf(page.getByLabel("Message", { exact: true }));
    const send = await middleOf(page.getByRole("button", { name: "Send message" }));
    await page.mouse.click(...send);
    await expect.poll(() => references.length).toBe(1);

    // Like the browser's own button. `page.goBack()` would wait for a `load` event.
    const devtools = await quiet.newCDPSession(page);
    const { entries, currentIndex } = await devtools.send("Page.getNavigationHistory");
    const back = page.waitForEvent("framenavigated");
    await devtools.send("Page.navigateToHistoryEntry", { entryId: entries[currentIndex - 1]?.id ?? 0 });
    await back;
    await page.mouse.click(...message);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("SECOND");
    await page.mouse.click(...send);
    await expect(page.getByText(`You’ve already sent this form, as ${references[0]}`).first()).toBeVisible();
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue("SECOND");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect.poll(() => references.length).toBe(2);
    expect(references[1]).not.toBe(references[0]);
  });
});

async function middleOf(control: Locator): Promise<[x: number, y: number]> {
  const box = await control.boundingBox();
  if (!box) throw new Error("The control is not visible");
  return [box.x + box.width / 2, box.y + box.height / 2];
}
