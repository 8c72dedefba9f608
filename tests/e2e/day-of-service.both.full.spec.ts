import { locales } from "~/base/i18n/locales";
import { m } from "~/paraglide/messages";
import { sellTo } from "../support/browser/day-orders";
import { mailTo, pathIn, workingDay } from "../support/browser/working-day";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { payOrder } from "../support/services/orders";
import { ANI, DESK } from "../support/services/staff-link";

const test = testWithOwnSite({ STAFF_EMAILS: `${ANI}, ${DESK}:service` });
const COMPANY = "ratna@rimba.example";

/** A sheet with twelve people, as a company sends it. */
const SHEET = [
  "Nama,E-mail",
  ...Array.from({ length: 12 }, (_, index) => `Tamu ${index + 1},tamu${index + 1}@rimba.example`),
];

workingDay(
  test,
  "service sends tickets again, orders for a company, and mails twelve people their own tickets",
  async (me, { own, page, problems, open }) => {
    problems.allow(/40[09]/);
    const { main, say } = me;
    const { reference: lost } = await sellTo(own, "sari.dewi@visitor.example");
    await me.signIn(own, DESK);

    // A buyer on the phone has lost the mail, and spells the name of who comes.
    const search = main.getByRole("searchbox");
    await me.type(search, "sari.dewi");
    await page.keyboard.press("Enter");
    await me.follow(new RegExp(lost));
    await me.pressButton(say(m.sales_order_resend, { email: "sari.dewi@visitor.example" }));
    await me.sees(say(m.sales_order_done_resend));
    await me.press(main.locator("summary", { hasText: say(m.staff_order_ticket_acts, { ticket: "" }) }).first());
    await me.press(main.locator("summary", { hasText: say(m.staff_order_name) }));
    await me.type(main.getByLabel(say(m.sales_order_holder)), "Ibu Ratna");
    await me.pressButton(say(m.sales_order_holder_save));
    await me.sees(say(m.sales_order_done_name));

    // A company orders for twelve, and pays later.
    await me.openMenu(say(m.staff_orders));
    await me.follow(say(m.staff_new_order));
    await me.type(main.getByLabel(/^Friday Pass/), "12");
    await me.take(main.getByRole("radio", { name: say(m.staff_new_order_later) }));
    await me.type(me.field(say(m.forms_name)), "Ratna");
    await me.type(me.field(say(m.forms_email)), COMPANY);
    await me.type(me.field(say(m.forms_phone)), "0812 5555 0101");
    await me.press(main.locator("summary", { hasText: say(m.group_company_title) }));
    await me.type(me.field(say(m.group_company)), "PT Rimba Raya");
    await me.type(me.field(say(m.group_npwp)), "12");
    await me.choose(me.field(say(m.staff_new_order_language)), locales[me.locale].name);
    await me.pressButton(new RegExp(say(m.staff_new_order_make)));
    await me.sees(main.getByRole("alert").first());
    await expect(main.getByLabel(/^Friday Pass/)).toHaveValue("12");
    const npwp = me.field(say(m.group_npwp));
    await expect(npwp).toHaveAccessibleDescription(new RegExp(say(m.group_npwp_invalid)));
    await me.type(npwp, "01.234.567.8-901.000");
    await me.pressButton(new RegExp(say(m.staff_new_order_make)));
    await me.sees(say(m.staff_new_order_made));
    const [reference = ""] = /JOE-\w{4}-\w{2}/.exec((await page.title()) ?? "") ?? [];
    await mailTo(own, COMPANY, reference);
    await me.follow(say(m.group_open));
    await me.sees(say(m.group_unpaid));
    await payOrder(reference, own.dataDirectory);

    await page.reload();
    const file = main.getByLabel(say(m.group_names_file));
    await me.give(file, "tamu.csv", "text/csv", [...SHEET, "Tamu 13,bukan alamat"].join("\n"));
    await me.pressButton(say(m.group_names_read));
    await me.sees(say(m.group_names_faults));
    await me.sees(say(m.group_row_email, { row: 14, typed: "bukan alamat" }));
    await me.give(file, "tamu.csv", "text/csv", SHEET.join("\n"));
    await me.pressButton(say(m.group_names_read));
    await me.sees(say(m.group_names_saved, { count: 12 }));
    await me.pressButton(say(m.group_send, { count: 12 }));
    await me.sees(say(m.group_sent, { count: 12 }));

    // One of them opens the mail.
    const mail = await mailTo(own, "tamu12@rimba.example");
    const guest = await open();
    await guest.page.goto(pathIn(mail.text, /\/order\/ticket\//));
    await expect(guest.main.getByText("Tamu 12").first()).toBeVisible();
    await expect(guest.main).not.toContainText("Tamu 11");
    await guest.sees(guest.page.getByRole("heading", { level: 1 }));
    await guest.page.context().close();

    // A phone for a door.
    await me.openMenu(say(m.staff_menu_gate));
    await me.pressButton(say(m.gate_staff_make));
    await me.sees(say(m.corrections_door));
    await me.type(main.getByLabel(say(m.gate_staff_door)), "Utara");
    await me.pressButton(say(m.gate_staff_make));
    await me.sees(say(m.gate_staff_link_title, { door: "Utara" }));
    await me.sees(main.getByRole("img", { name: say(m.gate_staff_link_picture) }));
    await me.signOut();
  },
);
