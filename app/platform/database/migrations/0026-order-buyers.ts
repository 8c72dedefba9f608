import type { Migration } from "./migration";

/** The buyers of orders, as the releases before stored them. @param schema before table names */
const submitted = (schema: string) =>
  `FROM ${schema}submission s JOIN ${schema}ticket_order o ON o.reference = s.reference WHERE s.kind = 'order'`;

/** Copies the buyers. @param schema before table names */
const copy = (schema: string) =>
  `INSERT INTO ${schema}order_buyer (reference, details, fingerprint, sent_at)
   SELECT s.reference, s.payload, s.fingerprint, s.created_at ${submitted(schema)}`;

/** Fails, which undoes the migration, unless there are as many buyers as before, each with the same text. @param schema before table names */
const compare = (schema: string) => [
  `CREATE TABLE ${schema}order_buyer_check (equal integer NOT NULL CHECK (equal = 1))`,
  `INSERT INTO ${schema}order_buyer_check (equal)
   SELECT CASE WHEN (SELECT count(*) ${submitted(schema)}) = (SELECT count(*) FROM ${schema}order_buyer)
     AND NOT EXISTS (SELECT 1 ${submitted(schema)} AND NOT EXISTS (SELECT 1 FROM ${schema}order_buyer b
       WHERE b.reference = s.reference AND b.details = s.payload AND b.fingerprint = s.fingerprint
         AND b.sent_at = s.created_at))
     THEN 1 ELSE 0 END`,
  `DROP TABLE ${schema}order_buyer_check`,
];

/**
 * `order_buyer`: the buyer of an order, once its form was sent; `details`: JSON; `sent_at`: ms since the epoch. Until now the buyer was in the
 * submission with the order's reference. The release before reads and writes them there while it runs beside this one, so triggers keep both
 * the same. The table does not refer to that of the orders, which would have to be locked as well: orders that are placed meanwhile could then
 * wait for this, and this for them. A later migration drops them, and takes the buyers out of `submission` (docs/decisions/0127-the-buyer-belongs-to-the-order.md).
 */
export const orderBuyers: Migration = {
  name: "the buyers of orders",
  sqlite: [
    `CREATE TABLE order_buyer (
      reference text PRIMARY KEY,
      details text NOT NULL,
      fingerprint text NOT NULL,
      sent_at integer NOT NULL
    ) STRICT`,
    copy(""),
    ...compare(""),
    `CREATE TRIGGER order_buyer_sent AFTER INSERT ON submission WHEN NEW.kind = 'order' BEGIN
      INSERT INTO order_buyer (reference, details, fingerprint, sent_at)
      SELECT o.reference, NEW.payload, NEW.fingerprint, NEW.created_at FROM ticket_order o
      WHERE o.reference = NEW.reference AND NOT EXISTS (SELECT 1 FROM order_buyer b WHERE b.reference = o.reference);
    END`,
    `CREATE TRIGGER order_buyer_changed AFTER UPDATE OF payload ON submission
      WHEN NEW.kind = 'order' AND NEW.payload <> OLD.payload BEGIN
      UPDATE order_buyer SET details = NEW.payload WHERE reference = NEW.reference AND details <> NEW.payload;
    END`,
    `CREATE TRIGGER order_buyer_removed AFTER DELETE ON submission WHEN OLD.kind = 'order' BEGIN
      DELETE FROM order_buyer WHERE reference = OLD.reference;
    END`,
    `CREATE TRIGGER order_buyer_written AFTER UPDATE OF details ON order_buyer WHEN NEW.details <> OLD.details BEGIN
      UPDATE submission SET payload = NEW.details
      WHERE reference = NEW.reference AND kind = 'order' AND payload <> NEW.details;
    END`,
  ],
  postgres: [
    `CREATE TABLE outbox.order_buyer (
      reference text PRIMARY KEY,
      details text NOT NULL,
      fingerprint text NOT NULL,
      sent_at bigint NOT NULL
    )`,
    // Written so that they work whatever the schema is called later.
    `CREATE FUNCTION outbox.follow_order_submission() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        EXECUTE format('INSERT INTO %1$I.order_buyer (reference, details, fingerprint, sent_at)
          SELECT reference, $2, $3, $4 FROM %1$I.ticket_order WHERE reference = $1 ON CONFLICT DO NOTHING', TG_TABLE_SCHEMA)
        USING NEW.reference, NEW.payload, NEW.fingerprint, NEW.created_at;
      ELSIF TG_OP = 'UPDATE' THEN
        EXECUTE format('UPDATE %I.order_buyer SET details = $2 WHERE reference = $1 AND details <> $2', TG_TABLE_SCHEMA)
        USING NEW.reference, NEW.payload;
      ELSE
        EXECUTE format('DELETE FROM %I.order_buyer WHERE reference = $1', TG_TABLE_SCHEMA) USING OLD.reference;
      END IF;
      RETURN NULL;
    END $$`,
    `CREATE FUNCTION outbox.follow_order_buyer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format('UPDATE %I.submission SET payload = $2
        WHERE reference = $1 AND kind = ''order'' AND payload <> $2', TG_TABLE_SCHEMA)
      USING NEW.reference, NEW.details;
      RETURN NULL;
    END $$`,
    // From here on others wait who write submissions: none is missed.
    `CREATE TRIGGER order_buyer_sent AFTER INSERT ON outbox.submission
      FOR EACH ROW WHEN (NEW.kind = 'order') EXECUTE FUNCTION outbox.follow_order_submission()`,
    `CREATE TRIGGER order_buyer_changed AFTER UPDATE OF payload ON outbox.submission
      FOR EACH ROW WHEN (NEW.kind = 'order' AND NEW.payload <> OLD.payload)
      EXECUTE FUNCTION outbox.follow_order_submission()`,
    `CREATE TRIGGER order_buyer_removed AFTER DELETE ON outbox.submission
      FOR EACH ROW WHEN (OLD.kind = 'order') EXECUTE FUNCTION outbox.follow_order_submission()`,
    `CREATE TRIGGER order_buyer_written AFTER UPDATE OF details ON outbox.order_buyer
      FOR EACH ROW WHEN (NEW.details <> OLD.details) EXECUTE FUNCTION outbox.follow_order_buyer()`,
    copy("outbox."),
    ...compare("outbox."),
  ],
};
