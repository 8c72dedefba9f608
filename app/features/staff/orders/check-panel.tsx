import { Form } from "react-router";
import { PageHeader } from "~/components/page/page-header";
import { m } from "~/paraglide/messages";
import type { CheckPage } from "./check-order.server";

/** The page of a link in a mail to staff: the order, where it stands, and one button. */
export function CheckPanel({ page: { reference, state, lines, text, note, button, address } }: { page: CheckPage }) {
  return (
    <>
      <PageHeader tight eyebrow={m.staff_eyebrow()} title={m.sales_check_title()} lead={reference} />
      <div className="page">
        <div className="card h-fit max-w-4xl p-8">
          <p className="font-display text-2xl font-bold wrap-anywhere">{text}</p>
          {note ? <p className="mt-3 font-semibold">{note}</p> : null}
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
        </div>
      </div>
    </>
  );
}
