import { fillMessage } from "../support/browser/fill-message";
import { untilHydrated } from "../support/browser/hydrated";
import { expect, test } from "../support/servers/one-page-test";

// Without JavaScript the browser restores the form itself, and sending the same values again is harmless.
test("Back shows an empty form after it was sent", async ({ page }) => {
  await page.goto("/contact");
  await untilHydrated(page);
  await fillMessage(page);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL(/\/contact\?sent=CM-/);
  await page.goBack();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
  await expect(page.getByRole("checkbox")).not.toBeChecked();
});
