import type { Locator, Page } from "@playwright/test";

/**
 * Puts text into a field as a person does: with a click, then key by key to whatever has the focus. What the field held
 * is replaced.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.press("ControlOrMeta+A");
  await field.page().keyboard.type(text);
}

/**
 * Presses Tab until an element has the focus.
 * @throws Error when it is not reached within 80 stops
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
 * Records where the focus goes from here on.
 * @returns reads the roles and names of the elements that have received it, in their order
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
