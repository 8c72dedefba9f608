import { Form } from "react-router";
import { localHref } from "~/base/i18n/current-locale";
import { PageHeader } from "~/design/components/page/page-header";
import { m } from "~/paraglide/messages";
import type { CheckedOrder, CheckPage } from "./check-order.server";

/** The page of a link in a mail to staff: the order, where it stands, and one button, or where to sign in. */
export function CheckPanel({ page: { address, order } }: { page: CheckPage }) {
  return (
    <>
      <PageHeader tight eyebrow={m.staff_eyebrow()} title={m.sales_check_title()} lead={order?.reference} />
      <div className="page">
        <div className="card h-fit max-w-4xl p-8">
          {order ? <Checked order={order} address={address} /> : <SignInFirst address={address} />}
        </div>
      </div>
    </>
  );
}

function Checked({ order: { state, lines, text, button }, address }: { order: CheckedOrder; address: string }) {
  return (
    <>
      <p className="font-display text-2xl font-bold wrap-anywhere">{text}</p>
      {button ? (
        <Form method="post" action={address} reloadDocument className="mt-6">
          <button type="submit" className="button-accent wrap-anywhere">
            {button}
          </button>
        </Form>
      ) : null}
      <p className="mt-6 font-bold">{state}</p>
      <ul className="mt-3">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function SignInFirst({ address }: { address: string }) {
  return (
    <>
      <p className="font-display text-2xl font-bold">{m.sales_check_sign_in()}</p>
      <p className="mt-3">{m.sales_check_sign_in_text()}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={localHref("/staff")} target="_self" className="button-accent">
          {m.staff_title()}
        </a>
        {/* A link from elsewhere, such as a mail, comes without the cookie: this one brings it. */}
        <a href={localHref(address)} target="_self" className="button-quiet">
          {m.sales_check_continue()}
        </a>
      </p>
    </>
  );
}
