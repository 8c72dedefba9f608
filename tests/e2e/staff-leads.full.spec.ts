import { untilHydrated } from "../support/browser/hydrated";
import { tabTo, typeInto } from "../support/browser/person";
import { expectFits, keyboardOf, openAs, outcome, showOnSmallPhone, signIn } from "../support/browser/staff-area";
import { expect, testWithOwnSite, waitForMail } from "../support/servers/own-site-test";
import { contactFields, formClient } from "../support/services/form-client";

const test = testWithOwnSite();

test("a message is taken, answered with a template, and found again; somebody who answers too late loses no word", async ({
  page,
  own,
  browser,
  problems,
}) => {
  problems.allow(/409/);
  const visitor = formClient(own);
  await visitor.post("/contact", contactFields(await visitor.openForm("/contact"), { name: "Wayan Putra" }));
  const main = page.getByRole("main");
  const ready = () => untilHydrated(page);
  const press = keyboardOf(page);
  await showOnSmallPhone(page);
  await signIn(page, own);
  await expect(main.getByRole("link", { name: /Messages without an answer/ })).toBeVisible();
  await ready();
  await tabTo(page.getByRole("button", { name: "More" }));
  await page.keyboard.press("Enter");
  // With the number of those that wait.
  await tabTo(page.getByRole("navigation").getByRole("link", { name: /^Messages/ }));
  await page.keyboard.press("Enter");
  await expect(main).toContainText("1 message without an answer");
  await expectFits(page);
  await press("link", /^Wayan Putra/);
  await expect(main).toContainText("Is the Friday pass valid in the evening?");
  await expectFits(page);

  // A colleague has the same page open.
  const colleague = await openAs(browser, own, "someone@example.com");
  await colleague.goto(page.url());

  await press("button", "Take it");
  await expect(outcome(page)).toHaveText("It is yours.");
  await press("button", "About tickets");
  const answer = page.getByRole("textbox", { name: "Your answer" });
  await expect(answer).toHaveValue(/^Hello Wayan Putra,\n\nThank you for asking about tickets/);
  await typeInto(answer, "Yes, until 9 pm.");
  await press("button", "Send the answer");
  await expect(outcome(page)).toHaveText("The answer is on its way.");
  await expect(main).toContainText("Answered by e-mail");
  await expect(main).toContainText("Yes, until 9 pm.");
  const mail = await waitForMail(own, "answer");
  expect(mail.text).toContain("Yes, until 9 pm.");

  const late = colleague.getByRole("textbox", { name: "Your answer" });
  await untilHydrated(colleague);
  await typeInto(late, "It is, all evening.");
  await tabTo(colleague.getByRole("button", { name: "Send the answer" }));
  await colleague.keyboard.press("Enter");
  await expect(colleague.getByRole("alert")).toContainText("Answered by e-mail");
  await expect(late).toHaveValue("It is, all evening.");
  await colleague.context().close();

  await press("link", /^← Messages/);
  await expect(main).toContainText("0 messages");
  await press("link", "Answered");
  await expect(main.getByRole("link", { name: /^Wayan Putra/ })).toBeVisible();
});
