import { locales } from "~/base/i18n/locales";
import { m } from "~/paraglide/messages";
import { sellTo } from "../support/browser/day-orders";
import { mailTo, workingDay } from "../support/browser/working-day";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { contactFields, formClient } from "../support/services/form-client";
import { ANI } from "../support/services/staff-link";

const RUDI = "rudi@expo.example";
const test = testWithOwnSite({ STAFF_EMAILS: `${ANI}, ${RUDI}:sales` });

workingDay(
  test,
  "sales answers visitors, gives tickets away, invites a list, makes a voucher, and writes to buyers of a day",
  async (me, { own, page, problems, open }) => {
    problems.allow(/40[09]/);
    const { main, say } = me;
    const visitor = formClient(own);
    for (const name of ["Wayan Putra", "Spam Sekali"])
      await visitor.post("/contact", contactFields(await visitor.openForm("/contact"), { name }));
    await sellTo(own, "sari.dewi@visitor.example", { language: me.locale });
    await me.signIn(own, RUDI);

    // Two messages: one is answered, one needs no answer.
    await me.follow(new RegExp(say(m.inbox_need)));
    await me.follow(/^Wayan Putra/);
    await me.pressButton(say(m.inbox_take));
    await me.sees(say(m.inbox_said_taken));
    await me.pressButton(say(m.inbox_template_tickets));
    const answer = me.field(say(m.inbox_answer_label));
    await me.sees(answer);
    await expect(answer).toHaveValue(/Wayan Putra/);
    await me.type(answer, "Yes, until 9 pm.");
    await me.pressButton(say(m.inbox_answer_send));
    await me.sees(say(m.inbox_said_answered));
    await mailTo(own, "budi@visitor.example", "Yes, until 9 pm.");
    await me.follow(new RegExp(`^← ${say(m.inbox_title)}`));
    await me.follow(/^Spam Sekali/);
    await me.pressButton(say(m.inbox_close));
    await me.sees(say(m.inbox_said_closed));

    // Tickets for a guest.
    await me.openMenu(say(m.staff_orders));
    await me.follow(say(m.staff_new_order));
    await me.type(main.getByLabel(/^Friday Pass/), "2");
    await me.take(main.getByRole("radio", { name: say(m.staff_new_order_give) }));
    await me.type(me.field(say(m.forms_name)), "Ibu Guru");
    await me.type(me.field(say(m.forms_email)), "guru@guest.example");
    await me.type(me.field(say(m.forms_phone)), "0812 5555 0102");
    await me.choose(me.field(say(m.staff_new_order_language)), locales[me.locale].name);
    await me.pressButton(say(m.staff_new_order_make));
    await me.sees(say(m.staff_new_order_made));
    await mailTo(own, "guru@guest.example", "Friday Pass");

    // A list of guests, with a wrong row at first.
    const openSales = async (name: string) => {
      await me.openMenu(say(m.staff_orders));
      await me.press(main.locator("summary", { hasText: say(m.staff_orders_more) }));
      await me.follow(name);
    };
    await openSales(say(m.invitations_title));
    const rows = ["name,e-mail,language,ticket,how many", "Tamu Satu,satu@guest.example,id,Friday Pass,1"];
    const list = main.getByLabel(say(m.invitations_file));
    await me.give(list, "tamu.csv", "text/csv", [...rows, "Tamu Dua,bukan alamat,id,Friday Pass,1"].join("\n"));
    await me.pressButton(say(m.invitations_check));
    await me.sees(say(m.invitations_faults));
    await expect(main).toContainText(say(m.invitations_row, { row: 3 }));
    await me.give(list, "tamu.csv", "text/csv", [...rows, "Tamu Dua,dua@guest.example,en,Friday Pass,2"].join("\n"));
    await me.pressButton(say(m.invitations_check));
    const invite = main.getByRole("button", { name: say(m.invitations_send, { count: 2 }) });
    await me.sees(invite);
    await me.press(invite);
    await me.sees(say(m.invitations_made, { count: 2 }));
    await mailTo(own, "dua@guest.example", "Friday Pass");

    // A voucher, and a buyer who uses it.
    await openSales(say(m.vouchers_title));
    await me.follow(say(m.vouchers_add));
    await me.take(main.getByRole("radio", { name: say(m.vouchers_way_typed) }));
    await me.type(me.field(say(m.vouchers_typed)), "PETA-50");
    await me.pressButton(say(m.vouchers_save));
    await me.sees(main.getByRole("alert").first());
    await expect(me.field(say(m.vouchers_typed))).toHaveValue("PETA-50");
    await me.type(me.field(say(m.vouchers_percent)), "50");
    await me.pressButton(say(m.vouchers_save));
    await me.sees(say(m.vouchers_made));
    const buyer = await open();
    await buyer.page.goto(buyer.at("/order/new?friday-pass=1"));
    await buyer.press(buyer.main.getByText(say(m.vouchers_have)));
    await buyer.type(buyer.field(say(m.vouchers_code)), "peta 50");
    await buyer.press(buyer.main.locator("form").getByRole("button").last());
    await expect(buyer.main).toContainText(/Rp\s?25\.000/);
    await buyer.type(buyer.field(say(m.forms_name)), "Budi Santoso");
    await buyer.type(buyer.field(say(m.forms_email)), "budi.santoso@visitor.example");
    await buyer.type(buyer.field(say(m.forms_phone)), "0812 5555 0103");
    await buyer.tick(buyer.main.getByRole("checkbox").last());
    await buyer.pressButton(say(m.orders_place));
    await mailTo(own, "budi.santoso@visitor.example", "PETA-50");
    await buyer.page.context().close();
    await page.reload();
    await me.sees(new RegExp(say(m.vouchers_used, { uses: "1", most: "1" })));

    // A message to those with a ticket of a day, after a test to oneself.
    await openSales(say(m.writing_title));
    await me.follow(say(m.writing_new));
    await me.tick(
      main
        .getByRole("group", { name: say(m.writing_days) })
        .getByRole("checkbox")
        .first(),
    );
    const { tag } = locales[me.locale];
    const language = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? "";
    const subject = me.field(say(m.writing_subject, { language }));
    const text = me.field(say(m.writing_text, { language }));
    await me.type(subject, "Pintu buka jam sembilan");
    await me.pressButton(say(m.writing_read));
    await me.sees(main.getByRole("alert").first());
    await expect(subject).toHaveValue("Pintu buka jam sembilan");
    await me.type(text, "Datang lebih awal.");
    await me.pressButton(say(m.writing_read));
    await me.pressButton(say(m.writing_test));
    await me.sees(say(m.writing_tested, { email: RUDI }));
    await mailTo(own, RUDI, "Datang lebih awal.");
    const send = main.getByRole("button", { name: new RegExp(say(m.writing_send, { count: 7 }).replace("7", "\\d+")) });
    await me.press(send);
    await mailTo(own, "sari.dewi@visitor.example", "Datang lebih awal.");
    await me.signOut();
  },
);
