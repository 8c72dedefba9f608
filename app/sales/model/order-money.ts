/** What an act says of money that had to go back: what came again has to go back again. In rupiah. */
export const settledBy = ({ act, amount }: { act: string; amount: number }): number =>
  act === "regained" ? -amount : amount;

/** The same for SQL. @param of the table of acts */
export const settledOf = (of: string): string =>
  `CASE ${of}.act WHEN 'regained' THEN -${of}.amount ELSE ${of}.amount END`;

/** Money of a ticket that was exchanged, and the order that it paid a part of. `amount`: rupiah. */
export type MovedMoney = { to: string; amount: number };

/**
 * What is stored of the money of an order, in rupiah. `price`: of its tickets; `cost`: of those that were refunded; `settled`: what of that was sent
 * back by this site, is kept, or paid for a ticket that took the place of one; `short`: what of the price never arrived; `own`: what of its online
 * payment went back at the provider beside; `inherited`: the same of an order before, whose ticket's money paid a part of this one.
 */
type Stored = {
  price: number;
  cost: number;
  settled: number;
  short: number;
  own: number;
  inherited: number;
  moved: readonly MovedMoney[];
};

/**
 * What of the money of an order is not here, in rupiah. `short`: what never arrived; `reversed`: what went back at the provider, also of orders before; `inherited`: of these;
 * `missing`: what is not here and is not taken from tickets that were given back; `passed`: what of it is lost by the orders of the tickets that
 * took the place of some, by reference; `lost`: what is lost here, beside what would go back for refunded tickets.
 */
export type OrderMoney = {
  short: number;
  reversed: number;
  inherited: number;
  missing: number;
  passed: ReadonlyMap<string, number>;
  lost: number;
};

/**
 * Says who bears it when money of an order is not here: first the tickets that were given back and whose money has not gone, so that no more goes
 * back than is here; then those that were not given back; then the tickets that took the place of some, the first exchange first; at last fees, and
 * what staff have sent back already.
 */
export function standingOf({ price, cost, settled, short, own, inherited, moved }: Stored): OrderMoney {
  const gone = short + own + inherited;
  const fromRefunds = Math.min(gone, Math.max(0, cost - settled));
  const fromTickets = Math.min(gone - fromRefunds, Math.max(0, price - cost));
  let left = gone - fromRefunds - fromTickets;
  const passed = new Map<string, number>();
  for (const { to, amount } of moved) {
    const part = Math.min(amount, left);
    passed.set(to, part);
    left -= part;
  }
  return {
    short,
    reversed: own + inherited,
    inherited,
    missing: Math.max(0, settled + gone - cost),
    passed,
    lost: fromTickets + left,
  };
}
