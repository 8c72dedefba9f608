import { m } from "~/paraglide/messages";
import { BANK_PATH, MONEY_PATH } from "~/sales/desk/orders/order-address";
import { useMay } from "~/staff/frame/staff-page";
import { Chips } from "~/staff/frame/staff-rows";

/** The pages of money that came to the account. @param isBank whether the statement is shown, and not the transfers without an order @param invoices the page of what exhibitors pay */
export function BankViews({ isBank, invoices }: { isBank: boolean; invoices: string }) {
  const may = useMay();
  return (
    <nav aria-label={m.sales_bank_views()} className="staff-views">
      <Chips
        chips={[
          { to: BANK_PATH, label: m.sales_bank_title(), isShown: isBank },
          { to: MONEY_PATH, label: m.money_strays(), isShown: !isBank },
          ...(may("see-invoices") ? [{ to: invoices, label: m.invoices_title() }] : []),
        ]}
      />
    </nav>
  );
}
