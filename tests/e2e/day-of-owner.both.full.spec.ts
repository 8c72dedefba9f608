import { readFile } from "node:fs/promises";
import { locales } from "~/base/i18n/locales";
import { m } from "~/paraglide/messages";
import { mailTo, pathIn, workingDay } from "../support/browser/working-day";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI } from "../support/services/staff-link";

const test = testWithOwnSite({ STAFF_EMAILS: ANI });
const NEW = "joko.wibowo@expo.example";

workingDay(
  test,
  "the owner invites somebody for the money, reads the log, and takes a right away, which counts at once",
  async (me, { own, page, problems, open }) => {
    problems.allow(/40[039]/);
    const { main, say } = me;
    await me.signIn(own, ANI);
    await me.sees(main.getByRole("heading", { name: say(m.staff_needs) }));
    await expect(main.getByText(say(m.staff_sales_today))).toBeVisible();

    await me.openMenu(say(m.people_title));
    const email = main.getByRole("textbox", { name: say(m.staff_email) });
    await me.type(email, "joko.wibowo@expo");
    await me.pressButton(say(m.people_invite_submit));
    await me.sees(main.getByRole("alert"));
    await expect(email).toHaveValue("joko.wibowo@expo");
    await me.type(email, NEW);
    const invitation = main.getByRole("region", { name: say(m.people_invite) });
    await me.choose(invitation.getByRole("combobox", { name: say(m.people_role) }), say(m.people_role_finance));
    await me.choose(invitation.getByRole("combobox", { name: say(m.people_language) }), locales[me.locale].name);
    await me.pressButton(say(m.people_invite_submit));
    const person = main.getByRole("listitem").filter({ hasText: NEW });
    await expect(person).toContainText(say(m.people_role_finance));
    await me.hears(say(m.people_invited, { email: NEW, role: say(m.people_role_finance) }));

    // The other one has a browser, and nothing but the mail.
    const other = await open();
    const invited = await mailTo(own, NEW);
    expect(invited.subject).toContain(say(m.mail_sign_in_title));
    await other.page.goto(pathIn(invited.text, /sign-in\?token=/));
    await other.press(other.main.getByRole("button", { name: say(m.staff_link_button) }));
    await expect(other.page).toHaveURL(/\/staff$/);
    await other.openMenu(say(m.staff_menu_bank));
    await other.openMenu(say(m.sales_figures_link));

    await me.openMenu(say(m.sales_figures_link));
    await me.openMenu(say(m.staff_audit));
    await expect(main).toContainText(`${say(m.staff_audit_person_invited)} (${NEW}`);
    await expect(main).toContainText(NEW);
    await expect(main).toContainText(say(m.staff_audit_signed_in));
    const tools = main.getByRole("button", { name: say(m.frame_tools) });
    if (await tools.isVisible()) await me.press(tools);
    const [download] = await Promise.all([page.waitForEvent("download"), me.follow(say(m.staff_audit_csv))]);
    expect(await readFile(await download.path(), "utf8")).toContain(NEW);

    await me.openMenu(say(m.people_title));
    await me.choose(person.getByRole("combobox", { name: say(m.people_role) }), say(m.people_role_gate));
    await me.press(person.getByRole("button", { name: say(m.people_change) }));
    await me.hears(say(m.people_changed, { email: NEW, role: say(m.people_role_gate) }));
    // What the other one has before them does not go through any more, and says why.
    await other.follow(/CSV|buyers|pembeli/i);
    await expect(other.main).toContainText(say(m.staff_not_allowed));

    await me.press(person.locator("summary"));
    await me.press(person.getByRole("button", { name: say(m.people_remove_yes) }));
    await me.hears(say(m.people_removed, { email: NEW }));
    await expect(person).toHaveCount(0);
    await other.page.goto(other.at("/staff/gate"));
    await expect(other.page.getByRole("textbox", { name: say(m.staff_email) })).toBeVisible();
    await other.page.context().close();
    await me.signOut();
  },
);
