import type { ReactNode } from "react";
import { m } from "~/paraglide/messages";
import type { InvoicePaper } from "./invoice-paper.server";

/** An invoice or a credit note on a page, as it is on paper. @param props.pdf address of the PDF */
export function InvoiceSheet({ paper, pdf }: { paper: InvoicePaper; pdf: string }) {
  return (
    <article className="card max-w-3xl space-y-6 p-5 sm:p-10" aria-label={paper.number}>
      {paper.state ? <p className="font-display text-xl font-bold">{paper.state}</p> : null}
      {paper.parts.length > 0 ? <ToPay paper={paper} /> : null}
      <dl className="grid gap-4 sm:grid-cols-2">
        <Side label={m.invoices_seller()} lines={paper.seller} />
        <Side label={m.invoices_buyer()} lines={paper.buyer} />
        {paper.facts.slice(1).map(({ label, value }) => (
          <Side key={label} label={label} lines={[value]} />
        ))}
      </dl>
      <ul className="divide-y divide-line border-y border-line">
        {paper.lines.map(({ what, quantity, price, amount }) => (
          <li key={what} className="flex flex-wrap justify-between gap-x-6 py-3">
            <span className="wrap-anywhere">
              {what}
              <small className="block text-muted">
                {quantity} × {price}
              </small>
            </span>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
      <dl className="space-y-2">
        {paper.sums.map((sum) => (
          <Sum key={sum.label} {...sum} />
        ))}
        <Sum {...paper.payable} isStrong />
        {paper.settled.map((sum) => (
          <Sum key={sum.label} {...sum} />
        ))}
      </dl>
      <div className="space-y-2 text-sm text-muted">
        {paper.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <p>
        <a href={pdf} className="button-quiet">
          {m.invoices_pdf()}
        </a>
      </p>
    </article>
  );
}

/** What is to be paid by when, and where to. */
function ToPay({ paper }: { paper: InvoicePaper }) {
  return (
    <section aria-labelledby="to-pay" className="rounded-2xl border-2 border-accent bg-raised p-4">
      <h2 id="to-pay" className="font-bold">
        {m.invoices_to_pay()}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {paper.parts.map(({ place, what, due, amount, isPaid }) => (
          <li key={place} className="flex flex-wrap justify-between gap-x-6 py-3">
            <span>
              {what}
              <small className="block text-muted">{isPaid ? m.invoices_state_paid() : due}</small>
            </span>
            <strong className={isPaid ? "text-muted line-through" : "text-lg"}>{amount}</strong>
          </li>
        ))}
      </ul>
      {paper.ways.map((way) => (
        <p key={way} className="mt-2 wrap-anywhere">
          {way}
        </p>
      ))}
    </section>
  );
}

function Side({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">
        <bdi>{lines.join("\n")}</bdi>
      </dd>
    </div>
  );
}

function Sum({ label, value, isStrong = false }: { label: ReactNode; value: string; isStrong?: boolean }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-6 ${isStrong ? "text-lg font-bold" : ""}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
