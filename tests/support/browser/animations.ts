import type { Locator, Page } from "@playwright/test";

/** Waits until the animations of an element or of the page have ended, except infinite ones. */
export async function untilAnimationsEnd(place: Locator | Page): Promise<void> {
  const root = "goto" in place ? place.locator("html") : place;
  await root.evaluate((element) => {
    const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
    return Promise.allSettled(
      element
        .getAnimations({ subtree: true })
        .filter(ends)
        .map(({ finished }) => finished),
    );
  });
}
