import { expect, type Locator, type Page } from "@playwright/test";
import { type Locale, locales } from "~/base/i18n/locales";
import { m } from "~/paraglide/messages";
import type { OwnSite, testWithOwnSite } from "../servers/own-site-test";
import { readMailFiles } from "../services/mail-files";
import { untilHydrated } from "./hydrated";
import type { PageProblems } from "./page-problems";
import { choose, tabTo, typeInto } from "./person";
import { linkFor } from "./staff-area";

/** By what somebody works a page: `mouse` is what is left without scripts. */
type Means = "touch" | "keyboard" | "mouse";

/** Somebody at work: a page, by what it is worked, and in which language. */
export type Worker = ReturnType<typeof workerAt>;

/** What a day gets beside its worker. */
type Day = { own: OwnSite; page: Page; problems: PageProblems; open: (locale?: Locale) => Promise<Worker> };

/** How a day is worked. The phone is touched, or clicked where it has no scripts; the desktop is worked with the keyboard alone. */
const WAYS = [
  { on: "phone", name: "a phone", locale: "id", viewport: { width: 390, height: 780 }, hasTouch: true },
  { on: "desktop", name: "a desktop, by keys", locale: "en", viewport: { width: 1280, height: 800 }, hasTouch: false },
] as const;

/**
 * Declares the day of somebody twice: on a phone in Indonesian, and on a desktop, with the keyboard alone, in English. One of both has scripts
 * and the other one has none, so that a day is worked each way.
 * @param test with a site for each test alone @param options.scriptsOn the device that has them; "either": each is worked with and without
 */
export function workingDay(
  test: ReturnType<typeof testWithOwnSite>,
  title: string,
  work: (me: Worker, day: Day) => Promise<void>,
  { scriptsOn = "desktop" }: { scriptsOn?: (typeof WAYS)[number]["on"] | "either" } = {},
): void {
  for (const { on, name, locale, viewport, hasTouch } of WAYS)
    test.describe(name, () => {
      test.use({ viewport, hasTouch });
      const tag = on === scriptsOn ? "@js" : "@without-js";
      test(title, { tag: scriptsOn === "either" ? [] : tag }, async ({
        page,
        own,
        browser,
        problems,
        javaScriptEnabled,
      }) => {
        // Many pages, and a keyboard walks through them.
        test.setTimeout(600_000);
        const means = !hasTouch ? "keyboard" : javaScriptEnabled ? "touch" : "mouse";
        const open = async (other: Locale = locale) => {
          const context = await browser.newContext({ baseURL: own.url, viewport, hasTouch, javaScriptEnabled });
          return workerAt(await context.newPage(), means, other, javaScriptEnabled);
        };
        await work(workerAt(page, means, locale, javaScriptEnabled), { own, page, problems, open });
      });
    });
}

function workerAt(page: Page, means: Means, locale: Locale, javaScriptEnabled: boolean) {
  const main = page.getByRole("main");
  const ready = async () => {
    // The page of a door is an app, which has no HTML before it runs.
    if (javaScriptEnabled && !isDoor(page)) await untilHydrated(page);
  };

  /** Brings the keyboard to something, by the shorter way. */
  async function reach(element: Locator) {
    await expect(element).toBeVisible();
    if (means === "keyboard") await tabTo(element, (await isBehind(element)) ? "Tab" : "Shift+Tab");
  }

  async function press(element: Locator) {
    await ready();
    await reach(element);
    if (means === "keyboard") await page.keyboard.press("Enter");
    else if (means === "touch") await element.tap();
    else await element.click();
  }

  const named = (role: "button" | "link", name: string | RegExp) =>
    main.getByRole(role, { name, exact: typeof name === "string" }).first();

  return {
    page,
    main,
    locale,
    isPhone: means !== "keyboard",
    javaScriptEnabled,
    /** A text of the site in the language of this person. */
    say: <Inputs extends object>(
      message: (inputs: Inputs, options: { locale: Locale }) => string,
      ...[inputs]: Partial<[Inputs]>
    ) => message(inputs ?? ({} as Inputs), { locale }),
    /** A field of the page. */
    field: (label: string) => main.getByLabel(label, { exact: true }).first(),
    /** A path in that language. */
    at: (path: string) => `${locales[locale].prefix}${path}`,
    press,
    pressButton: (name: string | RegExp) => press(named("button", name)),
    follow: (name: string | RegExp) => press(named("link", name)),

    async type(field: Locator, text: string) {
      await ready();
      await reach(field);
      if (means === "keyboard") {
        await page.keyboard.press("ControlOrMeta+A");
        await page.keyboard.press("Delete");
        await page.keyboard.type(text);
      } else await typeInto(field, text);
      await expect(field).toHaveValue(text);
    },

    /** Types a day and a time into the browser's own control, which has parts. */
    async typeTime(field: Locator, day: string, time: string) {
      await ready();
      await reach(field);
      await field.focus();
      await page.keyboard.type(day);
      await page.keyboard.press("Tab");
      await page.keyboard.type(time);
      await expect(field).not.toHaveValue("");
    },

    async choose(list: Locator, label: string) {
      await ready();
      await reach(list);
      await choose(list, label);
    },

    /** Ticks a box. */
    async tick(box: Locator) {
      await ready();
      await reach(box);
      if (means === "keyboard") await page.keyboard.press("Space");
      else await box.click();
      await expect(box).toBeChecked();
    },

    /** Takes one of several. The arrows move among them. */
    async take(radio: Locator) {
      await ready();
      if (means === "keyboard") {
        const name = await radio.getAttribute("name");
        const group = page.locator(`input[type=radio][name="${name}"]`);
        const checked = page.locator(`input[type=radio][name="${name}"]:checked`);
        await reach((await checked.count()) > 0 ? checked.first() : group.first());
        await page.keyboard.press("Space");
        for (let step = await group.count(); step > 0 && !(await radio.isChecked()); step -= 1)
          await page.keyboard.press("ArrowDown");
      } else await radio.click();
      await expect(radio).toBeChecked();
    },

    /** Gives a file to a field. */
    async give(field: Locator, name: string, mimeType: string, content: string | Buffer) {
      await ready();
      await reach(field);
      await field.setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
    },

    /** Reads something without having to look for it: it is on the screen. */
    async sees(text: string | RegExp | Locator) {
      const element = typeof text === "string" || text instanceof RegExp ? main.getByText(text).first() : text;
      await expect(element).toBeInViewport();
      await fits(page);
    },

    /** Reads the message that a press has left, wherever the page shows it. */
    async hears(text: string | RegExp) {
      const message = javaScriptEnabled
        ? page.getByText(text)
        : page.locator("noscript [role=status]").filter({ hasText: text });
      await expect(message.first()).toBeInViewport();
    },

    /** Signs in with a link, which lasts as long as the day. */
    async signIn(own: OwnSite, email: string) {
      await page.goto(await linkFor(own, { email, language: locale }));
      await press(main.getByRole("button"));
      await expect(page).toHaveURL(/\/staff$/);
    },

    /** Opens a page of the menu, which a phone has behind "More". */
    async openMenu(name: string) {
      const link = page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}(?!\\w)`) });
      await ready();
      const more = page.getByRole("navigation").getByRole("button", { name: m.staff_more({}, { locale }) });
      if (!(await link.first().isVisible()) && (await more.isVisible())) await press(more);
      await press(link.filter({ visible: true }).first());
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },

    async signOut() {
      await ready();
      await press(
        page.getByRole("button", { name: new RegExp(`^${m.staff_person({ email: "" }, { locale }).trim()}`) }),
      );
      await press(page.getByRole("dialog").getByRole("button", { name: m.staff_sign_out({}, { locale }) }));
      await expect(page.getByRole("textbox", { name: m.staff_email({}, { locale }) })).toBeVisible();
    },
  };
}

const isDoor = (page: Page) => /^(?:\/id)?\/gate$/.test(new URL(page.url()).pathname);

/** Whether an element is behind the one with the focus. */
const isBehind = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => {
    const { activeElement: active } = document;
    return (
      !active || Boolean(active.compareDocumentPosition(found) & Node.DOCUMENT_POSITION_FOLLOWING) || active === found
    );
  });

/** Nothing is wider than the screen. */
async function fits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
}

/** Waits for a mail to an address. @param words that its subject or text has */
export async function mailTo(own: OwnSite, address: string, words: string | RegExp = "") {
  const find = async () =>
    (await readMailFiles(own.dataDirectory)).findLast(
      ({ to, subject, text }) => to.includes(address) && `${subject}\n${text}`.search(words) >= 0,
    );
  // Reminders go out in a round each minute.
  await expect.poll(async () => (await find())?.name, { timeout: 90_000 }).toBeDefined();
  return (await find()) as NonNullable<Awaited<ReturnType<typeof find>>>;
}

/** Accepts the offer of an exhibitor by the link of its mail, as the exhibitor would. */
export async function acceptOffer({ own, open }: Pick<Day, "own" | "open">, address: string): Promise<void> {
  const mail = await mailTo(own, address, OFFER_LINK);
  const exhibitor = await open();
  const { say } = exhibitor;
  await exhibitor.page.goto(pathIn(mail.text, OFFER_LINK));
  await exhibitor.type(exhibitor.field(say(m.offers_name)), "Sari Dewi");
  await exhibitor.type(exhibitor.field(say(m.offers_role)), "Direktur");
  await exhibitor.pressButton(new RegExp(say(m.offers_accept, { total: "" }).trim()));
  await exhibitor.sees(/Sari Dewi, Direktur/);
  await exhibitor.page.context().close();
}

const OFFER_LINK = /\/book-space\/offer\//;

/** The path of a link in a mail. */
export const pathIn = (text: string, pattern: RegExp): string => {
  const [href] = text.match(/https?:\/\/\S+/g)?.filter((found) => pattern.test(found)) ?? [];
  if (!href) throw new Error(`the mail has no link ${pattern}: ${text}`);
  const { pathname, search } = new URL(href);
  return pathname + search;
};
