import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

/**
 * Types text into a field like a person: clicks it, deletes its value, and types key by key into the focused element.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.press("ControlOrMeta+A");
  await field.page().keyboard.press("Delete");
  await field.page().keyboard.type(text);
}

/**
 * Chooses an option of a select like a person with a keyboard, by its arrows: the letters of a label would have to come within a second each.
 * @param label starts the option's label
 * @throws Error when no option has it
 */
export async function choose(list: Locator, label: string): Promise<void> {
  await list.focus();
  const chosen = () => list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label ?? "");
  await list.page().keyboard.press("Home");
  for (let option = await chosen(), last = ""; !option.startsWith(label); option = await chosen()) {
    if (option === last) throw new Error(`no option starts with '${label}'`);
    last = option;
    await list.page().keyboard.press("ArrowDown");
  }
}

/** ms; a frame of a slow screen. */
const FRAME_MS = 33;

/**
 * Turns the mouse wheel until an element is in the viewport.
 * @throws Error when it is not in the viewport after 100 turns
 */
export async function wheelTo(element: Locator): Promise<void> {
  const page = element.page();
  const height = page.viewportSize()?.height ?? 0;
  for (let turn = 0; turn < 100; turn += 1) {
    const box = await element.boundingBox();
    if (box && box.y >= 0 && box.y + Math.min(box.height, height / 2) <= height) return;
    await page.mouse.wheel(0, box && box.y < 0 ? -120 : 120);
    // A page without scripts has no frame to wait for.
    await sleep(FRAME_MS);
  }
  throw new Error(`${element} is not in the viewport`);
}

/**
 * Presses Tab until an element has the focus.
 * @throws Error when it is not focused after 80 stops
 */
export async function tabTo(element: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const isFocused = () => element.evaluate((found) => found === document.activeElement);
  for (let stop = 0; stop < 80; stop += 1) {
    if (await isFocused()) return;
    await element.page().keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${element}`);
}

/**
 * Records the focus from now on.
 * @returns reads the roles and names of the elements that received it, in order
 */
export async function recordFocus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenFocus: seen });
    document.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof Element)) return;
      const name = target.getAttribute("name") ?? target.textContent.trim().slice(0, 40);
      seen.push(target.getAttribute("role") ?? `${target.tagName.toLowerCase()} ${name}`);
    });
  });
  return () => page.evaluate(() => (window as unknown as { seenFocus: string[] }).seenFocus);
}
