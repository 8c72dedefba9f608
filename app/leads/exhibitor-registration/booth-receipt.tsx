import { m } from "~/paraglide/messages";
import type { BoothView } from "./booth-view.server";

/** What the chosen booth costs, line by line, as on a bill. */
export function BoothReceipt({ receipt, chat }: Pick<BoothView, "receipt"> & { chat: { text: string; href: string } }) {
  const { lang, lost, surplus, squares, counted, fault, lines, sums, total, note } = receipt;
  return (
    <div className="receipt">
      <h3 className="eyebrow">{m.forms_booth_price_estimate()}</h3>
      {lost ? <p className="mt-2 font-semibold text-danger">{lost}</p> : null}
      {surplus ? <p className="mt-2 font-semibold text-danger">{surplus}</p> : null}
      {squares ? <p className="mt-2 font-semibold">{squares}</p> : null}
      {counted ? <p className="mt-2">{counted}</p> : null}
      {fault ? <p className="mt-2 font-semibold text-danger">{fault}</p> : null}
      <dl className="mt-3">
        {lines?.map(({ what, amount }) => (
          <div key={what}>
            <dt lang={lang}>{what}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {sums?.map(({ what, amount }) => (
          <div key={what} className="sum">
            <dt>{what}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {total ? (
          <div className="total">
            <dt>{total.what}</dt>
            <dd>{total.amount}</dd>
          </div>
        ) : null}
      </dl>
      <p className="mt-3 text-sm text-muted">{note}</p>
      <p className="mt-5 text-sm">
        {m.forms_numbers_ask()}{" "}
        <a href={chat.href} className="text-link" rel="noopener noreferrer">
          {chat.text}
        </a>
        <span className="block text-muted">{m.forms_numbers_business()}</span>
      </p>
    </div>
  );
}
