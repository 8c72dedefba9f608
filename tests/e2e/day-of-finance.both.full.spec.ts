import { jakartaDay } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { m } from "~/paraglide/messages";
import { sellTo } from "../support/browser/day-orders";
import { mailTo, pathIn, workingDay } from "../support/browser/working-day";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI, CASH } from "../support/services/staff-link";

const test = testWithOwnSite({ STAFF_EMAILS: `${ANI}, ${CASH}:finance` });
const rupiah = (amount: number) => formatPrice(amount, "IDR");

workingDay(
  test,
  "finance gives the morning's transfers to their orders, takes tickets back, and opens the file for the books",
  async (me, { own, page, problems }) => {
    problems.allow(/40[09]/);
    const { main, say } = me;
    const exact = await sellTo(own, "exact@visitor.example", { isPaid: false });
    const over = await sellTo(own, "over@visitor.example", { isPaid: false, quantity: 3 });
    const short = await sellTo(own, "short@visitor.example", { isPaid: false });
    await me.signIn(own, CASH);
    await me.sees(main.getByRole("link", { name: new RegExp(say(m.staff_need_transfers)) }));

    // The statement of the morning, after a file that is not one.
    await me.openMenu(say(m.staff_menu_bank));
    const file = main.getByLabel(say(m.sales_bank_file));
    await me.give(file, "catatan.csv", "text/csv", "nama,umur\nBudi,30");
    await me.pressButton(say(m.sales_bank_check));
    await me.sees(main.getByRole("alert").filter({ hasText: "catatan.csv" }));
    const day = jakartaDay(Date.now()).split("-").reverse().join("/");
    const lines = [
      "Tanggal,Keterangan,Kredit",
      `${day},BUDI SANTOSO,${exact.amount}`,
      `${day},SARI DEWI,${over.amount + 25_000}`,
      `${day},WAYAN PUTRA,${short.amount - 10_000}`,
      `${day},PT RIMBA,9000000`,
    ];
    await me.give(file, "mutasi.csv", "text/csv", lines.join("\n"));
    await me.pressButton(say(m.sales_bank_check));
    const book = main.getByRole("button", { name: say(m.sales_bank_book, { count: 1 }) });
    await me.sees(book);
    await me.press(book);
    await me.sees(new RegExp(say(m.sales_bank_paid, { count: 1 })));
    await mailTo(own, "exact@visitor.example", exact.reference);

    // One that no order takes, which finance asks the bank about.
    await me.follow(say(m.sales_bank_strays));
    await me.follow(/PT RIMBA/);
    await me.pressButton(say(m.money_say_other));
    await me.sees(say(m.money_words_missing));
    await me.type(me.field(say(m.money_words)), "Uang muka stan PT Rimba");
    await me.pressButton(say(m.money_say_other));
    await me.sees(say(m.money_said_other));

    // One that is short, and taken as it is.
    await me.follow(/WAYAN PUTRA/);
    const number = me.field(say(m.money_order_number));
    await me.type(number, "joe-0000-00");
    await me.pressButton(say(m.money_order_show));
    await me.sees(say(m.money_order_unknown));
    await expect(number).toHaveValue("joe-0000-00");
    await me.type(number, short.reference.toLowerCase());
    await me.pressButton(say(m.money_order_show));
    await me.sees(say(m.money_fit_less, { difference: rupiah(10_000) }));
    await me.pressButton(say(m.money_take_less));
    await me.sees(say(m.money_said_take));
    await mailTo(own, "short@visitor.example", short.reference);

    // What is left may be an exhibitor's.
    await me.openMenu(say(m.invoices_title));
    await me.sees(/SARI DEWI/);

    // One that is too much.
    await me.openMenu(say(m.staff_today));
    await me.openMenu(say(m.staff_menu_bank));
    await me.follow(say(m.sales_bank_strays));
    await me.follow(/SARI DEWI/);
    await me.type(number, over.reference);
    await me.pressButton(say(m.money_order_show));
    await me.pressButton(say(m.money_take));
    await me.sees(say(m.money_said_take));
    await me.follow(over.reference);
    await me.sees(rupiah(over.amount));

    // The buyer gives one of three tickets back, for a fee.
    const openActs = () =>
      me.press(main.locator("summary", { hasText: say(m.staff_order_ticket_acts, { ticket: "" }) }).first());
    await openActs();
    await me.follow(say(m.sales_order_refund));
    const fee = me.field(say(m.money_refund_fee));
    await me.type(fee, "120");
    await me.pressButton(say(m.money_refund_show));
    await me.sees(say(m.money_refund_fee_fault));
    await expect(fee).toHaveValue("120");
    await me.type(fee, "10");
    await me.pressButton(say(m.money_refund_show));
    await me.sees(say(m.money_refund_back, { back: rupiah(45_000), fee: rupiah(5_000) }));
    await me.pressButton(say(m.sales_order_refund_button, { count: 1 }));
    await me.sees(say(m.sales_order_done_refund));
    await expect(main).toContainText(say(m.sales_order_due, { amount: rupiah(45_000) }));
    const due = main.locator("div", { hasText: say(m.sales_order_due, { amount: rupiah(45_000) }) }).last();
    await me.press(due.getByRole("link", { name: say(m.sales_order_returned) }));
    await me.sees(new RegExp(rupiah(45_000)));
    await me.pressButton(say(m.sales_order_returned));
    await me.sees(say(m.sales_order_done_returned));

    // And another is exchanged for one that costs more, which the buyer pays at the desk.
    await openActs();
    await me.follow(say(m.money_exchange));
    const list = me.field(say(m.money_exchange_to));
    await me.sees(list);
    const options = await list.locator("option").allTextContents();
    await me.choose(list, options.findLast((label) => /Rp/.test(label)) ?? "");
    await me.pressButton(say(m.money_exchange_show));
    await me.sees(me.field(say(m.money_exchange_paid_note)));
    await me.pressButton(say(m.money_exchange_do));
    await me.sees(me.field(say(m.money_exchange_paid_note)));
    await expect(me.field(say(m.money_exchange_paid_note))).toHaveAccessibleDescription(
      say(m.money_exchange_note_missing),
    );
    await me.type(me.field(say(m.money_exchange_paid_note)), "Tunai di loket");
    await me.pressButton(say(m.money_exchange_do));
    await me.sees(say(m.money_exchange_done));

    // The books.
    await me.openMenu(say(m.sales_figures_link));
    await me.openMenu(say(m.exports_title));
    await me.take(main.getByRole("radio", { name: new RegExp(`^${say(m.exports_money)}`) }));
    await me.pressButton(say(m.exports_order_file));
    const ready = await mailTo(own, CASH, new RegExp(say(m.exports_mail_ready, { name: "" }).trim()));
    await page.goto(pathIn(ready.text, /\/staff\/exports/));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      me.follow(new RegExp(say(m.exports_download))),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
    await me.signOut();
  },
);
