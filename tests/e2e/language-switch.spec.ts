import { untilBehavioursStarted } from "../support/browser/behaviours";
import { expect, test } from "../support/servers/one-page-test";

test("after a navigation the switch leads to the page in sight, with its query and fragment", async ({ page }) => {
  await page.goto("/faq");
  await untilBehavioursStarted(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Rundown" }).click();
  await page.getByRole("link", { name: "Sat 15" }).click();
  await expect(page).toHaveURL("/rundown?day=2");
  await page.getByRole("link", { name: "Skip to content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/rundown?day=2#main");
  await page.locator("header .header-bar a[hreflang]").click();
  await expect(page).toHaveURL("/id/rundown?day=2#main");
});

test("the browser asks before typed input is lost", async ({ page }) => {
  await page.goto("/contact");
  await untilBehavioursStarted(page);
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await page.getByRole("textbox", { name: "Message" }).click();
  await page.keyboard.type("Is there a family ticket?");
  await page.locator("header .header-bar a[hreflang]").click();
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Is there a family ticket?");
});
