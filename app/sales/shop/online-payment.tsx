import { Form } from "react-router";
import { m } from "~/paraglide/messages";
import type { OnlinePayment as Payment } from "./online-payment.server";

/** The way to the provider's page, and what became of the payment. Plain links: the provider's page is on another host. */
export function OnlinePayment({ payment }: { payment: Payment }) {
  const { note, trouble, pay, check, anew } = payment;
  return (
    <>
      {trouble ? (
        <p role="alert" className="mt-3 font-bold">
          {trouble}
        </p>
      ) : null}
      <p className="mt-3">{note}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {pay ? (
          <a href={pay.href} className="button-accent" rel="nofollow">
            {pay.label}
          </a>
        ) : null}
        {check ? (
          <a href={check} className="button-quiet" rel="nofollow">
            {m.payments_check()}
          </a>
        ) : null}
        {anew ? (
          <Form method="post" action={anew} reloadDocument>
            <button type="submit" className="button-quiet">
              {m.payments_anew()}
            </button>
          </Form>
        ) : null}
      </div>
    </>
  );
}
