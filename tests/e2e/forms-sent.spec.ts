import { fillMessage } from "../support/browser/fill-message";
import { untilAlive } from "../support/browser/hydrated";
import { expect, test } from "../support/servers/site-test";
import { HUMAN_PAUSE_MS } from "../support/services/form-client";

// Without scripts a browser gives the form back by itself, and sending the same again is harmless.
test("what was sent is not typed again: Back shows the form empty", async ({ page }) => {
  await page.goto("/contact");
  await untilAlive(page);
  await page.waitForTimeout(HUMAN_PAUSE_MS);
  await fillMessage(page);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL(/\/contact\?sent=CM-/);
  await page.goBack();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
  await expect(page.getByRole("checkbox")).not.toBeChecked();
});
