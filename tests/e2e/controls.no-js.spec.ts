import { AUDITED } from "../support/content/routes";
import { expect, test } from "../support/servers/site-test";

/** Controls that do nothing without JavaScript. Runs in the page. */
function deadControls(): string[] {
  const opens = (button: Element): boolean => {
    const popover = button.getAttribute("popovertarget");
    return popover !== null && (document.getElementById(popover)?.hasAttribute("popover") ?? false);
  };
  const works = (element: Element): boolean => {
    if (element instanceof HTMLAnchorElement) return element.href !== "" && element.getAttribute("href") !== "#";
    if (element instanceof HTMLButtonElement)
      return (element.type === "submit" && element.form !== null) || opens(element);
    if (element instanceof HTMLElement && "form" in element) {
      const form = element.form instanceof HTMLFormElement ? element.form : null;
      return form?.querySelector("button[type=submit], button:not([type]), input[type=submit]") != null;
    }
    if (element.tagName === "SUMMARY") return element.parentElement?.tagName === "DETAILS";
    // Anything else, such as a role on another element, does nothing by itself.
    return false;
  };
  const controls =
    "a, button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=switch], [onclick]";
  return (
    [...document.querySelectorAll(controls)]
      // The offer of another language stays hidden without scripts.
      .filter((element) => element.closest("[hidden]") === null && !works(element))
      .map((element) => element.outerHTML.slice(0, 160))
  );
}

test("every control of every page works without JavaScript", async ({ page, problems }) => {
  problems.allow(/no-such-page|status of 404/);
  for (const path of [...AUDITED, "/brands?q=tent", "/no-such-page"]) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    expect.soft(await page.evaluate(deadControls), path).toEqual([]);
    // No template or hidden content waits for a script; the honeypot field is the exception.
    await expect.soft(page.locator("main template"), path).toHaveCount(0);
    const hidden = await page.locator("main [hidden]").allTextContents();
    expect
      .soft(
        hidden.filter((text) => text.trim() !== "Leave this empty"),
        path,
      )
      .toEqual([]);
  }
});

test("the check finds controls that do nothing", async ({ page }) => {
  await page.setContent('<button type="button">A</button><input><a>B</a><form><input><button>C</button></form>');
  expect(await page.evaluate(deadControls)).toHaveLength(3);
});
