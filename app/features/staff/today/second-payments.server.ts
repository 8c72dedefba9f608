import { formatDay, startOfJakartaDay } from "~/entities/values/jakarta-time";
import { formatPrice } from "~/entities/values/money";
import { staffOrderPath } from "~/features/staff/orders/order-address";
import { m } from "~/paraglide/messages";
import { siteBookedLines } from "~/services/bank/site-booked-lines.server";
import { siteOrders } from "~/services/orders/site-orders.server";

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
