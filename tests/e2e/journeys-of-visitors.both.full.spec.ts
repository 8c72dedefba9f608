import type { Locator, Page } from "@playwright/test";
import { untilHydrated } from "../support/browser/hydrated";
import { choose, wheelTo } from "../support/browser/person";
import {
  type Action,
  countSteps,
  MAX_STEPS,
  PLACES,
  QUESTION_SEASONS,
  visitors,
} from "../support/content/visitor-questions";
import type { ReadSite } from "../support/servers/event-site";
import { startSeasonSite } from "../support/servers/season-site";
import { expect, test } from "../support/servers/site-test";

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, hasTouch: false },
};

/** A visitor in a browser, who taps where there is a touch screen. */
class Person {
  readonly #page: Page;
  readonly #touches: boolean;

  constructor(page: Page, touches: boolean) {
    this.#page = page;
    this.#touches = touches;
  }

  async act(action: Action): Promise<void> {
    const main = this.#page.getByRole("main");
    if ("press" in action) await this.#follow(this.#pressable(action.press, PLACES[action.in]));
    else if ("type" in action) await this.#type(main.getByLabel(action.into, { exact: true }), action.type);
    else if ("choose" in action)
      await choose(main.getByRole("combobox", { name: action.from, exact: true }), action.choose);
    else if ("agree" in action) await this.#press(main.getByRole("checkbox", { name: /^I agree/ }));
    else if ("get" in action)
      await this.#get(main.locator(`a[href="${action.get}"]`).filter({ visible: true }).first());
    else {
      await this.#press(main.getByRole("button", { name: action.send, exact: true }));
    }
  }

  #pressable(name: string, place: string): Locator {
    const within = this.#page.locator(place);
    return within
      .getByRole("link", { name, exact: true })
      .or(within.getByRole("button", { name, exact: true }))
      .or(within.getByRole("checkbox", { name, exact: true }))
      .or(within.locator("summary").getByText(name, { exact: true }))
      .filter({ visible: true })
      .first();
  }

  /** Presses a target. The page that a link leaves may have what is pressed next, too: waits until it is gone. */
  async #follow(target: Locator): Promise<void> {
    const heading = this.#page.getByRole("heading", { level: 1 });
    const left = await heading.innerText();
    const leaves = await target.evaluate(
      (element) => element instanceof HTMLAnchorElement && element.pathname !== location.pathname,
    );
    await this.#press(target);
    if (leaves) await expect(heading).not.toHaveText(left);
  }

  #press(target: Locator): Promise<void> {
    return this.#touches ? target.tap() : target.click();
  }

  async #type(field: Locator, text: string): Promise<void> {
    await this.#press(field);
    await this.#page.keyboard.press("ControlOrMeta+A");
    await this.#page.keyboard.type(text);
    await expect(field).toHaveValue(text);
  }

  async #get(file: Locator): Promise<void> {
    const download = this.#page.waitForEvent("download");
    await this.#press(file);
    expect(await (await download).failure()).toBeNull();
  }
}

for (const season of QUESTION_SEASONS)
  test.describe(season, () => {
    let site: ReadSite;
    test.beforeAll(async () => {
      site = await startSeasonSite(season);
    });
    test.afterAll(() => site.stop());

    for (const { who, device, [season]: questions } of visitors)
      test.describe(who, () => {
        test.use(DEVICES[device]);
        // Without scripts in one season: what the server sends in the others is checked over HTTP (integration/site/seasons).
        const tag = season === "before" ? [] : "@js";
        test(`${who} finds each answer ${season} the expo`, { tag }, async ({ page, hasTouch, javaScriptEnabled }) => {
          const person = new Person(page, hasTouch);
          const untilUsable = () => (javaScriptEnabled ? untilHydrated(page) : Promise.resolve());
          for (const question of questions)
            await test.step(question.asks, async () => {
              expect(countSteps(question)).toBeLessThanOrEqual(MAX_STEPS);
              await page.goto(`${site.url}/`);
              for (const action of question.does) {
                await untilUsable();
                await person.act(action);
              }
              await expect(page).toHaveURL(({ href }) => href.startsWith(site.url + question.at));
              await untilUsable();
              for (const text of question.sees) {
                const answer = page.getByText(text).filter({ visible: true }).first();
                await expect(answer).toBeVisible();
                await wheelTo(answer);
              }
            });
        });
      });
  });
