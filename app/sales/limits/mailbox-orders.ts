/** For `FROM`: the orders `o` of a mailbox ($1) without one of them ($2), each with the delivery `d` that counts for the mailbox. @param schema before table names */
export const othersOf = (schema: string): string =>
  `${schema}delivery d JOIN ${schema}submission s ON s.id = d.submission_id
    JOIN ${schema}ticket_order o ON o.reference = s.reference AND d.cap_key = $1 AND o.reference <> $2`;

/** Those of them that wait for their payment and that nobody has confirmed. Not those that a provider is asked about. */
export const UNCONFIRMED_ORDERS = "o.state = 'placed' AND o.confirmed_at IS NULL";
