import { m } from "~/paraglide/messages";
import { sellTo } from "../support/browser/day-orders";
import { mailTo, pathIn, workingDay } from "../support/browser/working-day";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { ANI } from "../support/services/staff-link";

const RUDI = "rudi@expo.example";
const test = testWithOwnSite({ STAFF_EMAILS: `${ANI}, ${RUDI}:sales` });
const WAITING = "sari.dewi@visitor.example";

workingDay(
  test,
  "a buyer waits for a ticket that is sold out, gets what sales releases, and orders it",
  async (buyer, { own, page, problems, open }) => {
    problems.allow(/400/);
    const { main, say } = buyer;
    const { reference } = await sellTo(own, "agen@visitor.example", { quantity: 1_500, isPaid: false });
    await page.goto(buyer.at("/ticket"));
    const wait = main.locator("#friday-pass").getByRole("link", { name: new RegExp(`^${say(m.waiting_list_title)}`) });
    // The page follows the stock, within seconds. What cannot be bought is folded.
    const closed = main.locator("summary", { hasText: say(m.tickets_not_on_sale_now) });
    await expect(async () => {
      await page.reload();
      await expect(closed).toContainText("Friday Pass", { timeout: 2_000 });
    }).toPass();
    await buyer.press(closed);
    await buyer.press(wait);
    await buyer.type(buyer.field(say(m.forms_email)), "sari.dewi");
    await buyer.type(buyer.field(say(m.waiting_list_quantity)), "2");
    await buyer.pressButton(say(m.waiting_list_join));
    await buyer.sees(main.getByRole("alert").first());
    await expect(buyer.field(say(m.forms_email))).toHaveValue("sari.dewi");
    await buyer.type(buyer.field(say(m.forms_email)), WAITING);
    await buyer.pressButton(say(m.waiting_list_join));
    await buyer.sees(say(m.waiting_list_sent));
    const confirm = await mailTo(own, WAITING, say(m.waiting_list_mail_confirm));
    await page.goto(pathIn(confirm.text, /\/order\/waiting\//));
    await buyer.pressButton(say(m.waiting_list_confirm));
    await buyer.sees(say(m.waiting_list_waiting));

    // Somebody of sales sees who waits, and releases what an agency holds.
    const sales = await open();
    await sales.signIn(own, RUDI);
    await sales.openMenu(say(m.staff_orders));
    await sales.press(sales.main.locator("summary", { hasText: say(m.staff_orders_more) }));
    await sales.follow(say(m.sales_holders_title));
    await expect(sales.main.getByRole("listitem").filter({ hasText: WAITING })).toBeVisible();
    await sales.openMenu(say(m.staff_orders));
    await sales.type(sales.main.getByRole("searchbox"), reference);
    await sales.pressButton(say(m.staff_orders_submit));
    await sales.follow(new RegExp(reference));
    await sales.follow(say(m.sales_order_release));
    await sales.pressButton(say(m.sales_order_release));
    await sales.sees(say(m.sales_order_done_cancel));

    const offer = await mailTo(own, WAITING, say(m.waiting_list_mail_offer));
    await page.goto(pathIn(offer.text, /\/order\/joe-/));
    await expect(main).toContainText("2 × Friday Pass");
    await buyer.type(buyer.field(say(m.forms_name)), "Sari Dewi");
    const email = buyer.field(say(m.forms_email));
    if ((await email.inputValue()) !== WAITING) await buyer.type(email, WAITING);
    await buyer.type(buyer.field(say(m.forms_phone)), "0812 5555 0104");
    await buyer.tick(main.getByRole("checkbox").last());
    await buyer.pressButton(say(m.orders_place));
    // The price stood there before, too: who goes on to another page before the answer takes the press back.
    await buyer.sees(say(m.orders_state_placed));
    await expect(main).toContainText(/Rp\s?100\.\d{3}/);
    await sales.openMenu(say(m.staff_orders));
    await sales.press(sales.main.locator("summary", { hasText: say(m.staff_orders_more) }));
    await sales.follow(say(m.sales_holders_title));
    // A reload before the page is there would load the one before it.
    await expect(sales.main.getByRole("heading", { level: 1, name: say(m.sales_holders_title) })).toBeVisible();
    const row = sales.main.getByRole("listitem").filter({ hasText: say(m.waiting_list_staff_ordered) });
    // What became of an offer is stored within a minute.
    await expect(async () => {
      await sales.main.page().reload();
      await expect(row).toContainText(WAITING, { timeout: 500 });
    }).toPass();
    await sales.signOut();
  },
  { scriptsOn: "phone" },
);
