import { m } from "~/paraglide/messages";
import { acceptOffer, mailTo, workingDay } from "../support/browser/working-day";
import { expect, testWithOwnSite } from "../support/servers/own-site-test";
import { exhibitorFields, formClient } from "../support/services/form-client";
import { ANI, CASH } from "../support/services/staff-link";

const RUDI = "rudi@expo.example";
const BUYER = "sari@rimba.example";
const test = testWithOwnSite({ STAFF_EMAILS: `${ANI}, ${RUDI}:sales, ${CASH}:finance` });

workingDay(
  test,
  "sales brings an exhibitor from its registration to a contract, and finance bills what it accepted and books the deposit",
  async (me, { own, page, problems, open }) => {
    problems.allow(/40[09]/);
    const { main, say } = me;
    const visitor = formClient(own);
    const typed = { company: "PT Rimba Raya", brand: "Rimba Raya", email: BUYER, boothType: "shell", boothSize: "9" };
    const [form, consentVersion] =
      me.locale === "id"
        ? (["/id/book-space", "exhibitor-2025-08-21-id"] as const)
        : (["/book-space", "exhibitor-2025-08-21"] as const);
    const fields = exhibitorFields(await visitor.openForm(form), { ...typed, consentVersion });
    expect((await visitor.post(`${form}?squares=C-7`, fields)).status).toBe(303);
    // The second one for the same square is told.
    const late = exhibitorFields(await visitor.openForm("/book-space"), { ...typed, email: "late@rimba.example" });
    expect((await visitor.post("/book-space?squares=C-7", late)).status).not.toBe(303);

    // Sales plans the next step, and notes what was said.
    await me.signIn(own, RUDI);
    await me.openMenu(say(m.booths_title));
    await me.follow(/^Rimba Raya/);
    // Below the booths and what comes next.
    await expect(main.getByText(say(m.invoices_none_finance))).toBeVisible();
    await me.press(main.locator("summary", { hasText: say(m.exhibitors_plan) }));
    await me.type(me.field(say(m.exhibitors_next_step)), "Telepon soal sudut");
    await me.pressButton(say(m.exhibitors_save));
    await me.sees(say(m.exhibitors_said_plan));
    await me.type(me.field(say(m.exhibitors_note)), "Minta diskon pesan awal");
    await me.pressButton(say(m.exhibitors_note_add));
    await me.sees(say(m.exhibitors_said_note));

    // An offer with a discount, first without its reason.
    await me.press(main.locator("summary", { hasText: say(m.offers_make) }));
    await me.type(me.field(say(m.offers_discount)), "10%");
    await me.pressButton(say(m.offers_show));
    await me.sees(main.locator("#offer-reason-fault"));
    await me.type(me.field(say(m.offers_reason)), "Pesan awal");
    await me.pressButton(say(m.offers_show));
    await me.pressButton(say(m.offers_send));
    await me.sees(say(m.offers_said_sent));

    // The exhibitor accepts it by the link of its mail.
    await acceptOffer({ own, open }, BUYER);

    // The board says so, and the contract is signed.
    await me.openMenu(say(m.booths_title));
    await me.follow(say(m.exhibitors_board));
    const reserved = main.getByRole("region", { name: say(m.exhibitors_stage_reserved) });
    await me.press(reserved.getByRole("link", { name: /^Rimba Raya/ }));
    await expect(main).toContainText(/EX-[\w-]+-1/);
    await me.pressButton(say(m.booths_contract));
    await me.sees(say(m.booths_said_contract));
    await expect(main.getByText(new RegExp(say(m.passes_count, { count: 4, number: "4" }))).first()).toBeVisible();
    await me.signOut();

    // Finance bills the lines of the offer.
    await me.signIn(own, CASH);
    await me.follow(new RegExp(say(m.invoices_need_draw)));
    await me.follow(/^Rimba Raya/);
    await me.sees(/Pesan awal/);
    await me.type(me.field(say(m.invoices_address)), "Jl. Raya 1, Jakarta");
    await me.pressButton(say(m.invoices_draw));
    await me.sees(say(m.invoices_said_draw));
    const invoice = await mailTo(own, BUYER, /INV-\d{4}-1-0001/);
    expect(invoice.text).toContain("INV-");

    // The deposit came, less by a tax that the exhibitor kept, whose receipt is missing at first.
    await me.pressButton(say(m.invoices_book));
    await me.sees(say(m.billing_said_paid));
    await mailTo(own, BUYER, new RegExp(say(m.billing_receipt, { number: "INV-.*" })));
    await me.press(main.locator("summary", { hasText: say(m.invoices_less_open) }));
    await me.type(me.field(say(m.invoices_withheld_amount)), "500.000");
    await me.pressButton(say(m.invoices_withheld_book));
    await expect(me.field(say(m.invoices_receipt))).toHaveAccessibleDescription(say(m.invoices_receipt_missing));
    await me.type(me.field(say(m.invoices_receipt)), "BP-2025-77");
    await me.pressButton(say(m.invoices_withheld_book));
    await me.sees(say(m.invoices_said_withheld));
    await me.signOut();

    // Sales reads what was paid, and what is due: in the list, and on a phone on the board.
    await me.signIn(own, RUDI);
    await me.openMenu(say(m.booths_title));
    if (me.isPhone) await me.follow(say(m.exhibitors_board));
    const due = new RegExp(say(m.invoices_mark_next, { amount: ".+", day: ".+" }));
    const company = main.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Rimba Raya/ }) });
    await expect(company.getByText(due)).toBeVisible();
    await expect(company).toContainText("Rp");
    await me.signOut();
  },
);
