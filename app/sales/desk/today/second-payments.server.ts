import { formatDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { m } from "~/paraglide/messages";
import { siteBookedLines } from "~/sales/bank/site-booked-lines.server";
import { staffOrderPath } from "~/sales/desk/orders/order-address";
import { siteOrders } from "~/sales/orders/site-orders.server";

/** Orders that were paid twice by transfer, while nobody has said what became of the money. */
export async function listSecondPayments() {
  const seconds = await siteBookedLines().openSeconds();
  const orders = await Promise.all(seconds.map(({ reference }) => siteOrders().find(reference)));
  return seconds.map(({ id, reference, amount, day }, index) => ({
    id,
    reference,
    href: staffOrderPath(reference),
    text: m.sales_second_line({
      amount: formatPrice(amount, "IDR"),
      name: orders[index]?.buyer?.name ?? m.sales_check_someone(),
      day: formatDay(startOfJakartaDay(day)),
    }),
  }));
}

export type SecondPayments = Awaited<ReturnType<typeof listSecondPayments>>;
