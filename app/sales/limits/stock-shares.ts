/**
 * A part of what is left of a ticket, or of the places of a day, that some orders may have together. Of what is scarce they may have
 * `least` all the same, so that a small number stops nobody.
 */
type Share = { part: number; least: number };

/**
 * What one network may have in holds, and in orders that are not paid and whose mailboxes nobody has confirmed: also in those without
 * anything to pay, which are issued. Mobile networks put hundreds of buyers behind one address.
 */
export const RESERVED_NEARBY: Share = { part: 1 / 5, least: 40 };
/** Of that, what these orders may have. */
export const UNCONFIRMED_NEARBY: Share = { part: 1 / 10, least: 20 };
/** What these orders of all networks together may have. */
export const UNCONFIRMED: Share = { part: 1 / 5, least: 40 };
/**
 * What one mailbox may have in orders that are not paid, though somebody has opened the links in their mails: what is paid at the entrance
 * would be kept until the last evening. 100 in any case: content allows no larger order, such as that of an office.
 */
export const UNPAID_OF_MAILBOX: Share = { part: 1 / 10, least: 100 };

/**
 * Whether an order would take more than a share of a row of the stock. All amounts are by row.
 * @param wanted what the order takes
 * @param had what the other orders that have the share took
 * @param rest what is left for all of these; a row that is missing has no bound
 */
export function isOverShare(
  { part, least }: Share,
  wanted: ReadonlyMap<string, number>,
  had: ReadonlyMap<string, number>,
  rest: ReadonlyMap<string, number>,
): boolean {
  return [...wanted].some(([row, count]) => {
    const most = Math.floor((rest.get(row) ?? Number.POSITIVE_INFINITY) * part);
    return (had.get(row) ?? 0) + count > Math.max(least, most);
  });
}
