/**
 * SQL that stores of orders how much of their price the bank's line did not bring for which they were taken as paid, once for each order.
 * @param which a condition on the line `l`
 */
export const addShort = (schema: string, which = "1 = 1"): string =>
  `INSERT INTO ${schema}order_act (id, reference, at, act, amount, attempt, editor)
   SELECT o.reference || '-short', o.reference, l.booked_at, 'short', o.total - l.amount, '', l.editor
   FROM ${schema}bank_line l JOIN ${schema}ticket_order o ON o.reference = l.reference
   WHERE l.is_second = 0 AND l.amount < o.total AND ${which}
   ON CONFLICT DO NOTHING`;

/** SQL for what arrived of the money of an order `o`: its amount, unless the bank's line that paid it is less. @param schema the prefix of the tables */
export const arrivedOf = (schema: string): string =>
  `(SELECT CASE WHEN min(came.amount) < o.amount THEN min(came.amount) ELSE o.amount END
    FROM ${schema}bank_line came WHERE came.reference = o.reference AND came.is_second = 0)`;
