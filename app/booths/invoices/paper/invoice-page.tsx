import type { ReactNode } from "react";
import type { OnlineInvoice, OnlinePart } from "~/booths/invoices/online/read-online.server";
import { m } from "~/paraglide/messages";
import { PayAnew } from "~/sales/shop/online-payment";
import type { InvoicePaper } from "./invoice-paper.server";

type SheetProps = { paper: InvoicePaper; pdf: string; online: OnlineInvoice | null };

/** An invoice or a credit note on a page: as it is on paper, and beside it what is to be done, which a phone shows first. @param props.pdf address of the PDF @param props.online null: nothing is paid online */
export function InvoiceSheet({ paper, pdf, online }: SheetProps) {
  return (
    <article
      className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]"
      aria-label={paper.number}
    >
      <div className="card space-y-6 p-5 sm:p-10">
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
              <span className="ml-auto">{amount}</span>
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
        <Payments paper={paper} />
        <div className="space-y-2 text-sm text-muted">
          {paper.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </div>
      <div className="h-fit space-y-6 max-lg:order-first">
        {paper.state ? <p className="font-display text-xl font-bold">{paper.state}</p> : null}
        {paper.parts.length > 0 ? <ToPay paper={paper} online={online} /> : null}
        <p>
          <a href={pdf} className="button-quiet">
            {m.invoices_pdf()}
          </a>
        </p>
      </div>
    </article>
  );
}

/** What came, each with the number of its receipt: mails of receipts lead there. */
function Payments({ paper: { payments } }: Pick<SheetProps, "paper">) {
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className="font-bold">
        {m.billing_payments()}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {payments.map(({ id, amount, isVoid, detail }) => (
          <li key={id} id={id} className="flex flex-wrap justify-between gap-x-6 py-3">
            <span>
              {id}
              <small className="block text-muted">{detail.join(" · ")}</small>
            </span>
            <span className={isVoid ? "ml-auto text-muted line-through" : "ml-auto"}>{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is to be paid by when, and where to. */
function ToPay({ paper, online }: Omit<SheetProps, "pdf">) {
  const [first] = online?.parts ?? [];
  const trouble = paper.off ?? online?.trouble;
  return (
    <section aria-labelledby="to-pay" className="rounded-2xl border-2 border-accent bg-raised p-4">
      <h2 id="to-pay" className="font-bold">
        {m.invoices_to_pay()}
      </h2>
      {trouble ? (
        <p role="alert" className="mt-2 font-bold">
          {trouble}
        </p>
      ) : null}
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {paper.parts.map(({ place, what, due, amount, isPaid }) => {
          const pay = online?.parts.find((part) => part.place === place);
          return (
            <li key={place} className="py-3">
              <p className="flex flex-wrap justify-between gap-x-6">
                <span>
                  {what}
                  <small className="block text-muted">{isPaid ? m.invoices_state_paid() : due}</small>
                </span>
                <strong className={isPaid ? "text-muted line-through" : "text-lg"}>{amount}</strong>
              </p>
              {pay ? <PayOnline pay={pay} isFirst={pay === first} /> : null}
            </li>
          );
        })}
      </ul>
      {paper.ways.map((way) => (
        <p key={way} className="mt-2 wrap-anywhere">
          {way}
        </p>
      ))}
    </section>
  );
}

/** Leads to the provider's page, once it is pressed: with a target nothing of it is loaded before. What can be paid first is the button of the page. */
function PayOnline({ pay: { href, label, note, anew }, isFirst }: { pay: OnlinePart; isFirst: boolean }) {
  return (
    <>
      {note ? <p className="mt-2">{note}</p> : null}
      <div className="mt-2 flex flex-wrap gap-3">
        <a href={href} target="_self" className={isFirst ? "button-accent" : "button-quiet"}>
          {label}
        </a>
        {anew ? <PayAnew action={anew} /> : null}
      </div>
    </>
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
      <dd className="ml-auto">{value}</dd>
    </div>
  );
}
