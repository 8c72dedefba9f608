import { m } from "~/paraglide/messages";
import { untilToastsCanShow } from "../support/browser/behaviours";
import { untilHydrated } from "../support/browser/hydrated";
import { typeInto } from "../support/browser/person";
import { signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI } from "../support/services/staff-link";

const test = testWithOwnSite({ STAFF_EMAILS: ANI });

const FORM = "/staff/content/brandCategories/footwear";

test("words that are typed without a network are kept, and saved when it is back", async ({ page, own, problems }) => {
  problems.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const main = page.getByRole("main");
  const name = page.getByRole("group", { name: "Name", exact: true }).getByRole("textbox", { name: "English" });
  await signIn(page, own, { email: ANI });
  await page.goto(FORM);
  await untilHydrated(page);
  await page.context().setOffline(true);
  await typeInto(name, "Typed in the cellar");
  await expect(main.getByText("Not saved: no network.")).toBeVisible();
  await main.getByRole("button", { name: "Publish", exact: true }).last().click();
  await expect(name).toHaveValue("Typed in the cellar");
  await page.context().setOffline(false);
  await expect(main.getByText(/^Draft saved at/)).toBeVisible({ timeout: 60_000 });
  await page.goto(FORM);
  await expect(name).toHaveValue("Typed in the cellar");
});

test("a form that loads a document stays when it is sent without a network, and Retry sends it", async ({
  page,
  own,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|^response 400|status of 400/);
  const main = page.getByRole("main");
  await signIn(page, own, { email: ANI });
  await page.goto("/staff/people");
  await untilToastsCanShow(page);
  const email = main.getByRole("textbox", { name: m.staff_email() });
  await typeInto(email, "joko.wibowo@expo");
  await page.context().setOffline(true);
  await main.getByRole("button", { name: m.people_invite_submit() }).click();
  await expect(page.getByText(m.shell_offline())).toBeVisible();
  await expect(email).toHaveValue("joko.wibowo@expo");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(main.getByRole("alert").first()).toBeVisible();
  await expect(email).toHaveValue("joko.wibowo@expo");
});
