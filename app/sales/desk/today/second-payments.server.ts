import { siteClockOffset } from "~/base/clock/clock.server";
import { dayWords, formatDay } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { m } from "~/paraglide/messages";
import { siteBookedLines } from "~/sales/bank/site-booked-lines.server";
import { staffOrderPath } from "~/sales/desk/orders/order-address";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { siteRefunds } from "~/sales/payments/site-payments.server";

/** Orders that were paid twice, by transfer or online, while the money is not on its way back and nobody has said what became of it. */
export async function listSecondPayments() {
  const [seconds, surpluses] = await Promise.all([siteBookedLines().openSeconds(), siteRefunds().openSurpluses()]);
  const payments = [
    ...seconds.map((second) => ({ ...second, day: dayWords(second.day) })),
    ...surpluses.map((surplus) => ({ ...surplus, day: formatDay(surplus.at + siteClockOffset) })),
  ];
  const orders = await Promise.all(payments.map(({ reference }) => siteOrders().reading.find(reference)));
  return payments.map(({ id, reference, amount, day }, index) => ({
    id,
    reference,
    href: staffOrderPath(reference),
    text: m.sales_second_line({
      amount: formatPrice(amount, "IDR"),
      name: orders[index]?.buyer?.name ?? m.sales_check_someone(),
      day,
    }),
  }));
}

export type SecondPayments = Awaited<ReturnType<typeof listSecondPayments>>;
