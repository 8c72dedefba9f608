import { m } from "~/paraglide/messages";
import { StaffPart, Sums } from "~/staff/frame/staff-part";
import { RowParts } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import { CancelForm, CreditForm, DrawForm, OverForms, PaidForm, ReverseForm, WithheldForm } from "./money-forms";
import type { MoneyPage, MoneyRow } from "./money-view.server";

/**
 * The money of an exhibitor: invoices with their parts, what can be done, and the journal. It works without scripts.
 * @param props.mayBook whether this person may do it
 */
export function ExhibitorMoney({ page, mayBook }: { page: MoneyPage; mayBook: boolean }) {
  const { sums, invoices, draft, cancel } = page;
  const [next] = invoices.filter(({ isOpen }) => isOpen);
  return (
    <>
      <p className="staff-line">
        <bdi>{page.about.join(" · ")}</bdi>
        {page.email ? (
          <a href={`mailto:${page.email}`} className="text-link inline-flex min-h-11 items-center">
            {page.email}
          </a>
        ) : null}
      </p>
      <div className="staff-money">
        <Sums sums={sums} />
      </div>
      <div className="staff-columns">
        <div>
          {invoices.length === 0 && !draft ? <p className="mt-6">{m.invoices_no_booths()}</p> : null}
          {mayBook && draft?.isFirst ? <DrawForm page={page} draft={draft} /> : null}
          {invoices.map((row) => (
            <InvoicePart key={row.id} page={page} row={row} isNext={row === next} mayBook={mayBook} />
          ))}
          <Notes page={page} />
          {mayBook && draft && !draft.isFirst ? <DrawForm page={page} draft={draft} /> : null}
        </div>
        <div className="staff-facts">
          <Journal page={page} mayBook={mayBook} />
          {mayBook && cancel ? <CancelForm page={page} cancel={cancel} /> : null}
        </div>
      </div>
    </>
  );
}

type InvoiceProps = { page: MoneyPage; row: MoneyRow; isNext: boolean; mayBook: boolean };

function InvoicePart({ page, row, isNext, mayBook }: InvoiceProps) {
  return (
    <StaffPart id={`invoice-${row.number}`} title={row.number}>
      <p className="staff-line">
        <span className="staff-pill" data-tone={row.tone}>
          {row.label}
        </span>{" "}
        <strong>{row.payable}</strong> <span className="text-sm text-muted">{row.about.join(" · ")}</span>
        <StaffLink to={row.href} className="text-link inline-flex min-h-11 items-center">
          {m.invoices_see()}
        </StaffLink>
      </p>
      <ul className="staff-rows">
        {row.parts.map(({ place, name, due, amount, state }) => (
          <li key={place} className="staff-row">
            <span>
              {name}
              <small>{due}</small>
            </span>
            <span className="staff-row-fact">
              <strong>{amount}</strong>
              {state ? (
                <span className="staff-pill" data-tone={state.tone}>
                  {state.label}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {mayBook ? (
        <>
          {row.over ? <OverForms page={page} row={row} over={row.over} /> : null}
          {isNext ? <PaidForm page={page} row={row} isNext /> : null}
          <div className="staff-act-rows">
            {isNext ? null : <PaidForm page={page} row={row} isNext={false} />}
            {row.isOpen ? <WithheldForm page={page} row={row} /> : null}
            {row.left ? <CreditForm page={page} row={row} left={row.left} /> : null}
          </div>
        </>
      ) : null}
    </StaffPart>
  );
}

function Notes({ page: { notes } }: { page: MoneyPage }) {
  if (notes.length === 0) return null;
  return (
    <StaffPart id="credit-notes" title={m.invoices_credit_notes()}>
      <ul className="staff-rows">
        {notes.map(({ number, href, amount, detail }) => (
          <li key={number}>
            <StaffLink to={href} className="staff-row">
              <span>
                <strong>{number}</strong>
                <RowParts parts={detail} />
              </span>
              <strong>− {amount}</strong>
            </StaffLink>
          </li>
        ))}
      </ul>
    </StaffPart>
  );
}

/** Who booked what when. Nothing of it is ever changed. */
function Journal({ page, mayBook }: { page: MoneyPage; mayBook: boolean }) {
  if (page.journal.length === 0) return null;
  return (
    <StaffPart id="money-journal" title={m.staff_order_journal()}>
      <ol className="staff-log">
        {page.journal.map((row) => (
          <li key={row.id} className="wrap-anywhere">
            <span className="staff-row-parts block text-sm text-muted">
              <span>{row.at}</span> <span>{row.who}</span>
            </span>
            <p className="flex justify-between gap-x-4">
              {row.text}
              <strong className="whitespace-nowrap">{row.change}</strong>
            </p>
            <span className="text-sm text-muted">
              <RowParts parts={row.detail} />
            </span>
            {mayBook && row.isReversible ? <ReverseForm page={page} row={row} /> : null}
          </li>
        ))}
      </ol>
    </StaffPart>
  );
}
