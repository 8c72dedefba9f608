import { untilHydrated } from "../support/browser/hydrated";
import { choose, tabTo, typeInto } from "../support/browser/person";
import { expectFits, keyboardOf, menuLink, showOnSmallPhone, signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";

const test = testWithOwnSite();
const NEW = "dewi.from.the.help.desk@expo.example";

test("an owner invites somebody with the keyboard and makes them the second owner, who stays one", async ({
  page,
  own,
  problems,
}) => {
  problems.allow(/409/);
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: NEW });
  const ready = () => untilHydrated(page);
  const press = keyboardOf(page);
  await showOnSmallPhone(page);
  await signIn(page, own);
  await ready();
  await tabTo(page.getByRole("button", { name: "More" }));
  await page.keyboard.press("Enter");
  await tabTo(menuLink(page, "People"));
  await page.keyboard.press("Enter");
  await ready();
  await expect(page.getByRole("note")).toContainText("A second owner is missing");
  await typeInto(page.getByRole("textbox", { name: "E-mail" }), NEW);
  await choose(page.getByRole("combobox", { name: "Role", exact: true }).last(), "Service");
  await press("button", "Invite");
  await expect(card).toContainText("Service");
  await expectFits(page);
  await ready();
  await choose(card.getByRole("combobox", { name: "Role" }), "Owner");
  await press("button", /^Change the role/);
  await expect(card).toContainText("Owner");
  await expect(page.getByRole("note")).toBeHidden();
  await ready();
  await card.locator("summary").click();
  await press("button", /^Yes, remove/);
  await expect(page.getByRole("alert")).toContainText("stays an owner: a site needs two");
  await expect(card).toContainText("Owner");
});
