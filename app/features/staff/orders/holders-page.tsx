import { Form } from "react-router";
import { Message } from "~/features/staff/documents/form-outcome";
import { BackLink } from "~/features/staff/staff-link";
import { m } from "~/paraglide/messages";
import type { Holder } from "./holders";
import { HOLDERS_PATH, ORDERS_PATH } from "./order-address";

type HoldersPageProps = {
  holders: readonly Holder[];
  /** Since when buyers confirm first; null: they do not. */
  since: string | null;
  said: string | null;
};

/**
 * Who holds tickets without a confirmed mailbox, with a button that cancels all orders of a network, and the switch for a sale under attack.
 * It works without scripts.
 */
export function HoldersPage({ holders, since, said }: HoldersPageProps) {
  return (
    <>
      <p className="mb-6">
        <BackLink to={ORDERS_PATH} label={m.staff_orders()} />
      </p>
      <Message text={said} />
      <ConfirmFirst since={since} />
      {holders.length === 0 ? <p className="mt-6">{m.sales_holders_none()}</p> : null}
      <ul className="mt-6 divide-y divide-line">
        {holders.map(({ network, orders, tickets, mailboxes, more }) => (
          <li key={network} className="py-4 wrap-anywhere">
            <strong>{m.sales_holders_counts({ tickets, orders })}</strong>
            <span className="block text-sm text-muted">
              {network ? m.sales_holders_network({ network: network.slice(0, 8) }) : m.sales_holders_unknown()}
            </span>
            {mailboxes.length > 0 ? <p className="mt-1">{mailboxes.join(", ")}</p> : null}
            {more > 0 ? <p className="mt-1">{m.sales_holders_more({ count: more })}</p> : null}
            <details className="mt-2">
              <summary className="text-link inline-flex min-h-11 items-center">{m.sales_holders_cancel()}</summary>
              <Form method="post" action={HOLDERS_PATH} reloadDocument className="mt-2">
                <p className="mb-2">{m.sales_holders_cancel_text()}</p>
                <input type="hidden" name="network" value={network} />
                <button type="submit" className="button-quiet">
                  {m.sales_holders_cancel_yes({ orders })}
                </button>
              </Form>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

function ConfirmFirst({ since }: Pick<HoldersPageProps, "since">) {
  return (
    <section aria-labelledby="confirm-first" className="card mt-6 max-w-2xl p-6">
      <h2 id="confirm-first" className="font-display text-xl font-bold">
        {m.sales_first_title()}
      </h2>
      <p className="mt-2 font-semibold">{since === null ? m.sales_first_off() : m.sales_first_on({ since })}</p>
      <p className="mt-2">{m.sales_first_text()}</p>
      <Form method="post" action={HOLDERS_PATH} reloadDocument className="mt-4">
        <button
          type="submit"
          name="first"
          value={since === null ? "on" : "off"}
          className={since === null ? "button-quiet" : "button-accent"}
        >
          {since === null ? m.sales_first_turn_on() : m.sales_first_turn_off()}
        </button>
      </Form>
    </section>
  );
}
