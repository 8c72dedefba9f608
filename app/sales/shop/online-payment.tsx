import { Form } from "react-router";
import { m } from "~/paraglide/messages";
import type { OnlinePayment as Payment } from "./online-payment.server";

/**
 * The way to the provider's page, and what became of the payment. Plain links: that page is on another host. With a target the browser loads
 * nothing of it before the press.
 */
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
          <a href={pay.href} target="_self" className="button-accent" rel="nofollow">
            {pay.label}
          </a>
        ) : null}
        {check ? (
          <a href={check} className="button-quiet" rel="nofollow">
            {m.payments_check()}
          </a>
        ) : null}
        {anew ? <PayAnew action={anew} /> : null}
      </div>
    </>
  );
}

/** The button by which somebody who has chosen a way to pay at the provider may choose another one. @param props.action where it is posted */
export function PayAnew({ action }: { action: string }) {
  return (
    <Form method="post" action={action} reloadDocument>
      <button type="submit" className="button-quiet">
        {m.payments_anew()}
      </button>
    </Form>
  );
}
