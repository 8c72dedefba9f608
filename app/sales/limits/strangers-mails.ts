/**
 * A mail to a mailbox about what somebody has ordered for it. `at`, and `confirmedAt` of the order: ms since the epoch; null: nobody has
 * confirmed it. `isNearby`: it was ordered in the network of the buyer in question; `isCertain`: it is confirmed or paid.
 */
export type OrderMail = { at: number; confirmedAt: number | null; isNearby: boolean; isCertain: boolean };

/**
 * Mails to a mailbox that are not the doing of a buyer, as far as one can tell. `apart`: they have their own limit, which protects
 * the mailbox; `settled`: its owner has opened a link since, and they count for nothing.
 */
export type StrangersMails = { apart: number; settled: number };

/**
 * Which mails to a mailbox are those of strangers: mails about orders that nobody has confirmed, from another network, or sent before
 * the owner of the mailbox last opened a link in one.
 */
export function strangersMails(mails: readonly OrderMail[]): StrangersMails {
  const opened = Math.max(0, ...mails.map(({ confirmedAt }) => confirmedAt ?? 0));
  const uncertain = mails.filter(({ isCertain }) => !isCertain);
  const since = uncertain.filter(({ at }) => at > opened);
  return {
    apart: since.filter(({ isNearby }) => !isNearby).length,
    settled: uncertain.length - since.length,
  };
}
