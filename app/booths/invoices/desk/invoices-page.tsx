import { Form } from "react-router";
import { localHref } from "~/base/i18n/current-locale";
import { INVOICES_PATH } from "~/booths/desk/exhibitors-address";
import { MoneyFiguresPart } from "~/booths/invoices/books/money-figures";
import type { TaxFiles } from "~/booths/invoices/books/tax-file.server";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffPart, Sums } from "~/staff/frame/staff-part";
import { Chips, RowLink, RowParts } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import type { InvoicesPage } from "./invoices-view.server";
import { MONEY_FIELDS } from "./typed-money";

/** All invoices of an edition, and what waits. It works without scripts. */
export function InvoiceList({ page }: { page: InvoicesPage }) {
  return (
    <>
      <div className="staff-money">
        <Sums sums={page.sums} />
      </div>
      {page.toInvoice.length > 0 ? (
        <StaffPart id="to-invoice" title={m.invoices_need_draw()}>
          <ul className="staff-rows">
            {page.toInvoice.map(({ href, title, detail, amount }) => (
              <li key={href}>
                <RowLink
                  to={href}
                  title={<bdi>{title}</bdi>}
                  detail={<RowParts parts={detail} />}
                  fact={
                    <>
                      <strong>{amount}</strong>
                      {page.mayDraw ? <span className="text-link">{m.invoices_draw_title()}</span> : null}
                    </>
                  }
                />
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted">{m.billing_prices_net()}</p>
        </StaffPart>
      ) : null}
      {page.transfers && page.transfers.length > 0 ? <Transfers transfers={page.transfers} /> : null}
      <StaffPart id="invoices" title={m.invoices_list()}>
        <nav aria-label={m.invoices_views()} className="mb-2">
          <Chips chips={page.views} />
        </nav>
        {page.rows.length === 0 ? <p className="mt-6 text-muted">{m.invoices_list_none()}</p> : null}
        <ul className="staff-rows">
          {page.rows.map(({ key, href, title, detail, amount, of, label, tone }) => (
            <li key={key}>
              <RowLink
                to={href}
                title={<bdi>{title}</bdi>}
                detail={<RowParts parts={detail} />}
                fact={
                  <>
                    <strong>{amount}</strong>
                    {of ? <small>{of}</small> : null}
                  </>
                }
                state={{ label, tone }}
              />
            </li>
          ))}
        </ul>
      </StaffPart>
      {page.tax ? <TaxFileList tax={page.tax} /> : null}
      <MoneyFiguresPart figures={page.figures} />
    </>
  );
}

/** The files for Coretax, with what stands in the way of invoices that are not in them. */
function TaxFileList({ tax: { noSeller, months } }: { tax: TaxFiles }) {
  if (months.length === 0) return null;
  return (
    <StaffPart id="tax-files" title={m.invoices_tax_files()}>
      <p className="text-muted">{m.invoices_tax_text()}</p>
      {noSeller ? <p className="staff-warning mt-3">{noSeller}</p> : null}
      <ul className="divide-y divide-line">
        {months.map(({ month, file, name, count, faults }) => (
          <li key={name} className="py-3">
            <p className="flex flex-wrap items-center justify-between gap-x-6">
              <span>
                <strong>{month}</strong>
                <small className="block text-muted">{count}</small>
              </span>
              {file ? (
                <a href={localHref(file)} className="text-link inline-flex min-h-11 items-center wrap-anywhere">
                  {name}
                </a>
              ) : null}
            </p>
            <ul>
              {faults.map(({ number, href, text }) => (
                <li key={number} className="mt-1">
                  <StaffLink to={href} className="text-link">
                    {number}
                  </StaffLink>
                  {`: ${text}`}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </StaffPart>
  );
}

/** Transfers that no order takes, each with the invoice that it may pay. */
function Transfers({ transfers }: { transfers: NonNullable<InvoicesPage["transfers"]> }) {
  return (
    <StaffPart id="transfers" title={m.invoices_transfers()}>
      <p className="text-muted">{m.invoices_transfers_text()}</p>
      <ul className="divide-y divide-line">
        {transfers.map(({ id, key, what, amount, day, number, fault, fits }) => (
          <li key={id} className="py-3">
            <Form method="post" action={INVOICES_PATH} reloadDocument className="space-y-2">
              <input type="hidden" name="key" value={key} />
              <input type="hidden" name="line" value={id} />
              <p className="flex flex-wrap justify-between gap-x-6">
                <span className="wrap-anywhere">
                  {what}
                  <small className="block text-muted">{day}</small>
                </span>
                <strong>{amount}</strong>
              </p>
              {fits ? <p className="font-semibold">{fits}</p> : null}
              <div className="flex flex-wrap items-end gap-3">
                <LabelledInput
                  id={`number-${id}`}
                  label={m.invoices_number()}
                  name="number"
                  defaultValue={number}
                  maxLength={MONEY_FIELDS.number}
                  autoComplete="off"
                  fault={fault}
                />
                <button type="submit" name="do" value="line" className="button-quiet">
                  {m.invoices_book()}
                </button>
              </div>
            </Form>
          </li>
        ))}
      </ul>
    </StaffPart>
  );
}
