import { footerLink, untilBehavioursStarted } from "../support/browser/behaviours";
import { inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/site-test";

test.beforeEach(async ({ page, problems }) => {
  // The router's own script for the scroll position logs it too.
  problems.allow(/storage is refused/);
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get() {
        throw new DOMException("storage is refused", "SecurityError");
      },
    });
  });
  await page.goto("/faq");
  await untilBehavioursStarted(page);
});

test("a navigation error is shown in the site's layout", async ({ page, problems }) => {
  problems.allow(/turbo-stream|SyntaxError/);
  await page.route("**/partners.data*", (route) => route.fulfill({ body: "nothing of the router's" }));
  await footerLink(page, "Partners").click();
  await expect(page.getByRole("main")).toContainText(
    "Something went wrong on our side while we were loading this page.",
  );
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

inFull(() => {
  test("a stylesheet that fails to load does not reload the page", async ({ page, problems }) => {
    problems.allow(/ERR_FAILED/);
    const refused: string[] = [];
    page.on("pageerror", ({ message }) => refused.push(message));
    await page.route("**/lost.css", (route) => route.abort());
    await page.evaluate(async () => {
      const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/assets/lost.css" });
      const failed = new Promise((resolve) => link.addEventListener("error", resolve));
      document.head.append(link);
      await failed;
    });
    await footerLink(page, "Terms").click();
    await expect(page).toHaveURL("/terms");
    expect(refused).toEqual([]);
  });
});
