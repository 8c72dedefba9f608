import { describe, expect, test } from "vitest";
import {
  type Action,
  countSteps,
  MAX_STEPS,
  PLACES,
  QUESTION_SEASONS,
  type Question,
  visitors as VISITORS,
} from "../../support/content/visitor-questions.ts";
import { startSeasonSite } from "../../support/servers/season-site.ts";
import type { Launch } from "../support/engine.ts";
import { button, field, KEYS, type Page } from "../support/page.ts";
import { visitsWith } from "../support/visits.ts";

const WIDTHS = { phone: 390, desktop: 1440 };

/**
 * The questions whose answers take what engines differ in, in every season, with JavaScript and without. Chromium answers all of them both
 * ways (`journeys-of-visitors.both.full.spec.ts`).
 */
export function visitors(launch: Launch): void {
  const asks = ({ inEveryEngine }: Question, javaScript: boolean) =>
    javaScript ? inEveryEngine !== undefined : inEveryEngine === "both ways";
  for (const season of QUESTION_SEASONS)
    describe(season, () => {
      const visit = visitsWith(launch, () => startSeasonSite(season));
      for (const device of ["phone", "desktop"] as const)
        for (const javaScript of [true, false]) {
          const questions = VISITORS.filter((visitor) => visitor.device === device)
            .flatMap((visitor) => visitor[season])
            .filter((question) => asks(question, javaScript));
          if (questions.length > 0)
            test(
              `visitors at a ${device} find answers, JavaScript ${javaScript ? "on" : "off"}`,
              visit(
                async (page) => {
                  for (const question of questions) await answer(page, question, javaScript);
                },
                { width: WIDTHS[device], javaScript },
              ),
            );
        }
    });
}

/** Asks one question from the home page on, and looks for its answer. */
async function answer(page: Page, question: Question, javaScript: boolean): Promise<void> {
  expect(countSteps(question), question.asks).toBeLessThanOrEqual(MAX_STEPS);
  await page.goto("/");
  for (const action of question.does) {
    if (javaScript) await page.untilHydrated();
    await act(page, action);
  }
  await expect.poll(() => page.address(), { message: question.asks }).toContain(question.at);
  for (const text of question.sees)
    await expect.poll(() => page.tab.evaluate(isVisible, text), { message: `${question.asks} ${text}` }).toBe(true);
}

async function act(page: Page, action: Action): Promise<void> {
  if ("press" in action) {
    const within = PLACES[action.in];
    const before = await page.address();
    const left = await page.tab.evaluate(shownHeading);
    const point = await page.find({ css: `${within} :is(a, button, summary, label)`, name: action.press });
    const leaves = await page.tab.evaluate(isLinkToOtherPage, point);
    await page.clickAt(point);
    // The next action is on the next page, not on one with the same words that is about to go.
    if (leaves) await expect.poll(() => page.address(), { message: action.press }).not.toBe(before);
    // The router changes the address before it shows the page.
    const pathOf = (address: string) => address.split(/[?#]/)[0];
    if (leaves && pathOf(await page.address()) !== pathOf(before))
      await expect.poll(() => page.tab.evaluate(shownHeading), { message: action.press }).not.toBe(left);
  } else if ("type" in action) {
    await page.click(field(action.into));
    // The field may hold a figure.
    await page.press(KEYS.End, KEYS.Backspace, ...action.type);
  } else if ("choose" in action) {
    await page.choose(action.from, action.choose);
  } else if ("agree" in action) {
    await page.click({ css: 'main input[name="consent"]' });
  } else if ("get" in action) {
    await page.find({ css: `main a[href="${action.get}"]` });
    expect((await fetch(page.origin + action.get)).status, action.get).toBe(200);
  } else {
    await page.click(button(action.send, "main"));
  }
}

/** Runs in the page: whether a click at a point leads to another page, or to this one with another query. */
function isLinkToOtherPage({ x, y }: { x: number; y: number }): boolean {
  const link = document.elementFromPoint(x, y)?.closest("a");
  return link != null && link.pathname + link.search !== location.pathname + location.search;
}

/** Runs in the page: its heading. A page that is kept alive has one too, out of sight. */
function shownHeading(): string | null | undefined {
  return [...document.querySelectorAll("main h1")].find((heading) => heading.checkVisibility())?.textContent;
}

/** Runs in the page: whether a visitor who scrolls sees a text, in any letter case. */
function isVisible(text: string): boolean {
  const holds = (element: Element) =>
    element.textContent.replace(/\s+/g, " ").toLowerCase().includes(text.toLowerCase());
  return [...document.querySelectorAll("body *")].some(
    (element) =>
      holds(element) && ![...element.children].some(holds) && element.checkVisibility({ visibilityProperty: true }),
  );
}
