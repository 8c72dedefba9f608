import type { Page } from "@playwright/test";

/** Elements that reach over the right edge of a page, the first three. */
export function findOverflow(page: Page): Promise<string[]> {
  // `overflow-x: clip` on the body hides overflow: the elements themselves are measured.
  return page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const cut = (element: Element) =>
      Boolean(
        element.closest(
          "nav:is(.tabs, .chips, .letters), .rail > *, pre, table, dialog, [popover], .sr-only, .skip-link, svg",
        ),
      );
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > limit + 1 && !cut(element))
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`)
      .slice(0, 3);
  });
}

/** The lowest that a touch target may be, in CSS pixels; WCAG 2.2, 2.5.5, and the accessibility statement. */
const TARGET = 44;

/** Touch targets that are too low: height and HTML. Links within a sentence may be. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls =
      "a[href], button, summary, select, textarea, input:not([type=hidden], [type=checkbox], [type=radio])";
    const inSentence = (element: Element) =>
      element.tagName === "A" &&
      getComputedStyle(element).display === "inline" &&
      element.closest("p, li, dd, td, figcaption, blockquote, label") !== null;
    // A booth or a stage on the map of a phone takes no touch: the list beside it has them all.
    const isDrawing = (element: Element) =>
      element.matches(".map-stage svg.chart :is(.links a, .stage)") &&
      getComputedStyle(element).pointerEvents === "none";
    const outOfTheWay = (element: Element) =>
      element.closest(".sr-only, .skip-link, .map-skip:not(:focus), [tabindex='-1']") !== null || isDrawing(element);
    // The target of a checkbox includes its label.
    return [
      ...document.querySelectorAll(controls),
      ...document.querySelectorAll("label:has(input[type=checkbox], input[type=radio])"),
    ]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !inSentence(element) && !outOfTheWay(element),
      )
      .map((element) => {
        // The target of a link that covers its card includes the pseudo-element.
        const layer = getComputedStyle(element, "::after");
        const card = layer.position === "absolute" && layer.content !== "none" ? element.closest("article, li") : null;
        return { height: (card ?? element).getBoundingClientRect().height, html: element.outerHTML.slice(0, 120) };
      })
      .filter(({ height }) => height < least - 0.5)
      .map(({ height, html }) => `${height.toFixed(0)}: ${html}`);
  }, TARGET);
}
