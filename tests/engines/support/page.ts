import { expect } from "vitest";
import type { Tab } from "./engine.ts";
import { PROBLEMS_KEY } from "./observing-proxy.ts";
import { until } from "./processes.ts";

/** An element that a visitor can click: the first visible one that matches a selector and a name. */
export type Target = {
  css: string;
  /** Its label, the first line of its text, or all of its text, with what only screen readers say. */
  name?: string;
};

export const button = (name: string, within = ""): Target => ({ css: `${within} button`, name });
export const link = (name: string, within = "main"): Target => ({ css: `${within} a`, name });
export const field = (name: string): Target => ({ css: "main :is(input, select, textarea)", name });

/** Keys without a character (WebDriver, section 17.4.2). */
export const KEYS = {
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  End: "\uE010",
  Backspace: "\uE003",
  Space: " ",
} as const;

type Point = { x: number; y: number };

/** Runs in the page: the centre of a target, once it is in the viewport, not covered and not moved by an animation. */
function pointOf({ css, name }: Target): Point | null {
  const nameOf = (element: HTMLElement) => {
    const label = (element as HTMLInputElement).labels?.[0] ?? element;
    // Elements without layout (`content-visibility`) have no inner text.
    const text = element.ariaLabel ?? (label.innerText || (label.textContent ?? ""));
    return text.trim().split("\n")[0]?.replace(" (optional)", "").trim();
  };
  const matches = (element: HTMLElement) =>
    element.checkVisibility() && (name === undefined || nameOf(element) === name || element.textContent === name);
  const element = [...document.querySelectorAll<HTMLElement>(css)].find(matches);
  if (!element) return null;
  // Its position alone does not tell: on a busy machine an animation stays at the same frame for a while.
  const mayMoveIt = ({ timeline, playState, effect }: Animation) =>
    timeline === document.timeline &&
    playState === "running" &&
    effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
    (effect as KeyframeEffect | null)?.target?.contains(element);
  if (document.getAnimations().some(mayMoveIt)) return null;
  const inside = ({ top, bottom, left, right }: DOMRect) =>
    top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  if (!inside(element.getBoundingClientRect()))
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  return element.contains(document.elementFromPoint(point.x, point.y)) ? point : null;
}

/**
 * React Router skips a view transition when the next navigation begins before its end, and leaves the rejected `ready`
 * promise unhandled. Browsers report it; the visitor is on the right page.
 */
const SKIPPED_VIEW_TRANSITION = /AbortError: .*view ?transition/i;

/** WebKit rejects an import that is pending when its document is left. A file that cannot be loaded is among the failed files too. */
const LEFT_BEFORE_IMPORT = /TypeError: Importing a module script failed/;

/**
 * Firefox ends the body of a response whose document is left with this error, and React Router leaves the promise of the stream's end
 * unhandled: "Show the price" loads a document while the price that follows each change is on its way. A response that a page misses is
 * found by what the page then lacks.
 */
const LEFT_BEFORE_END_OF_STREAM = /TypeError: Error in input stream/;
/** What browsers report of a document that is being left. */
const OF_LEAVING = [SKIPPED_VIEW_TRANSITION, LEFT_BEFORE_IMPORT, LEFT_BEFORE_END_OF_STREAM];

/** A tab with a visitor's actions by mouse and keyboard. */
export class Page {
  readonly tab: Tab;
  readonly origin: string;
  readonly #failedFiles: string[];

  constructor(tab: Tab, site: { url: string; failedFiles: string[] }) {
    this.tab = tab;
    this.origin = site.url;
    this.#failedFiles = site.failedFiles;
  }

  goto = (path: string) => this.tab.goto(this.origin + path);

  /** Loads a page, and waits for its hydration. */
  async open(path: string): Promise<void> {
    await this.goto(path);
    await this.untilHydrated();
  }

  async untilHydrated(): Promise<void> {
    await until("hydration", async () => (await this.tab.evaluate(isHydrated)) || null);
  }

  /** Path, query and hash. */
  async address(): Promise<string> {
    return (await this.tab.url()).replace(this.origin, "");
  }

  /** Waits until a target does not move and can be clicked. */
  async find(target: Target): Promise<Point> {
    let last = "";
    return until(`${target.name ?? ""} (${target.css})`, async () => {
      const point = await this.tab.evaluate(pointOf, target);
      const isStable = point !== null && JSON.stringify(point) === last;
      last = JSON.stringify(point);
      return isStable ? point : null;
    });
  }

  async click(target: Target): Promise<void> {
    await this.clickAt(await this.find(target));
  }

  clickAt({ x, y }: Point): Promise<void> {
    return this.tab.perform({
      type: "pointer",
      id: "mouse",
      parameters: { pointerType: "mouse" },
      actions: [
        { type: "pointerMove", x, y, duration: 0 },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ],
    });
  }

  /** Turns the wheel over a point. */
  wheelAt({ x, y }: Point, deltaY: number): Promise<void> {
    const action = { type: "scroll", x, y, deltaX: 0, deltaY, duration: 0 } as const;
    return this.tab.perform({ type: "wheel", id: "wheel", actions: [action] });
  }

  /** Two fingers on a point move apart, each by some pixels. */
  spreadAt({ x, y }: Point, by: number): Promise<void> {
    const finger = (id: string, side: number) => ({
      ...({ type: "pointer", id, parameters: { pointerType: "touch" } } as const),
      actions: [
        { type: "pointerMove", x: x + side * 20, y, duration: 0 } as const,
        { type: "pointerDown", button: 0 } as const,
        ...[1, 2, 3, 4].map(
          (step) =>
            ({ type: "pointerMove", x: Math.round(x + side * (20 + (by * step) / 4)), y, duration: 60 }) as const,
        ),
        { type: "pointerUp", button: 0 } as const,
      ],
    });
    return this.tab.perform(finger("one", -1), finger("other", 1));
  }

  /** Presses keys one after the other. */
  async press(...keys: string[]): Promise<void> {
    for (const value of keys)
      await this.tab.perform({
        type: "key",
        id: "keyboard",
        actions: [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ],
      });
  }

  /** Clicks a field and types into it key by key. */
  async type(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.press(...text);
  }

  /** Text of the first visible element that matches a selector; null for none. */
  text(css: string): Promise<string | null> {
    return this.tab.evaluate((selector) => {
      const elements = [...document.querySelectorAll<HTMLElement>(selector)];
      return elements.find((element) => element.checkVisibility())?.innerText ?? null;
    }, css);
  }

  /** Whether an element matches a selector. */
  has(css: string): Promise<boolean> {
    return this.tab.evaluate((selector) => document.querySelector(selector) !== null, css);
  }

  /**
   * Whether the focus is within an element that matches a selector. `:focus` is unreliable: an automated browser's window is
   * not always active.
   */
  focusIsIn(css: string): Promise<boolean> {
    return this.tab.evaluate((selector) => document.activeElement?.closest(selector) != null, css);
  }

  async expectFocusIn(css: string): Promise<void> {
    await expect.poll(() => this.focusIsIn(css), { message: `focus in ${css}` }).toBe(true);
  }

  /** Waits until an element matches a selector, or none does. */
  async expectHas(css: string, expected = true): Promise<void> {
    await expect.poll(() => this.has(css), { message: css }).toBe(expected);
  }

  async expectAddress(address: string | RegExp): Promise<void> {
    const poll = expect.poll(() => this.address());
    await (typeof address === "string" ? poll.toBe(address) : poll.toMatch(address));
  }

  async expectHeading(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.text("main h1")).toMatch(text);
  }

  /**
   * Returns and clears the problems so far: errors and warnings of the console, uncaught errors, failed files and CSP
   * violations.
   */
  async takeProblems(): Promise<string[]> {
    const seen = await this.tab.evaluate((key) => {
      const problems: string[] = JSON.parse(sessionStorage.getItem(key) ?? "[]");
      sessionStorage.removeItem(key);
      return problems;
    }, PROBLEMS_KEY);
    const all = [...seen, ...this.#failedFiles.splice(0), ...this.tab.errors.splice(0)];
    return all.filter((problem) => !OF_LEAVING.some((report) => report.test(problem)));
  }
}

/** Runs in the page: React stores the props of a hydrated element on the element. */
function isHydrated(): boolean {
  const hydrated = (element: Element | null) =>
    Object.keys(element ?? {}).some((key) => key.startsWith("__reactProps"));
  return hydrated(document.querySelector("header a")) && hydrated(document.querySelector("footer"));
}
