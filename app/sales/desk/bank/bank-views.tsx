import { m } from "~/paraglide/messages";
import { BANK_PATH, MONEY_PATH } from "~/sales/desk/orders/order-address";
import { useMay } from "~/staff/frame/staff-page";
import { Chips } from "~/staff/frame/staff-rows";

/**
 * The pages of money that came to the account, for those who may open more than one.
 * @param shown the page on which they stand @param invoices the page of what exhibitors pay
 */
export function BankViews({ shown, invoices }: { shown: "bank" | "strays" | "invoices"; invoices: string }) {
  const may = useMay();
  if (!may("take-money")) return null;
  return (
    <nav aria-label={m.sales_bank_views()} className="staff-views">
      <Chips
        chips={[
          { to: BANK_PATH, label: m.sales_bank_title(), isShown: shown === "bank" },
          { to: MONEY_PATH, label: m.sales_bank_strays(), isShown: shown === "strays" },
          ...(may("see-invoices") ? [{ to: invoices, label: m.invoices_title(), isShown: shown === "invoices" }] : []),
        ]}
      />
    </nav>
  );
}
