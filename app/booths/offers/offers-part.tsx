import { Form } from "react-router";
import { localHref } from "~/base/i18n/current-locale";
import { OFFER_FIELDS } from "~/booths/model/offer";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffPart } from "~/staff/frame/staff-part";
import { OfferLines } from "./offer-lines";
import type { OffersView } from "./offers-view.server";

type PartProps = { view: OffersView; path: string; seen: string; formKey: string };

/** The offers to an exhibitor, and the form for another one: what it will say is shown before it is sent. */
export function OffersPart({ view, path, seen, formKey }: PartProps) {
  const { offers, canOffer, isOpen } = view;
  if (offers.length === 0 && !canOffer) return null;
  return (
    <StaffPart id="exhibitor-offers" title={m.offers_title()}>
      <ul className="staff-rows">
        {offers.map(({ id, number, href, pdf, pill, total, detail }) => (
          <li key={id} className="staff-row">
            <span className="wrap-anywhere">
              <a href={href} className="text-link font-semibold">
                {number}
              </a>{" "}
              <a href={pdf} className="text-link text-sm">
                PDF
              </a>
              <small>{detail.join(" · ")}</small>
            </span>
            <span className="staff-row-fact">
              <strong>{total}</strong>
              <span className="staff-pill" data-tone={pill.tone}>
                {pill.label}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {canOffer ? (
        <details open={isOpen}>
          <summary className="button-quiet inline-flex">{offers.length > 0 ? m.offers_new() : m.offers_make()}</summary>
          <OfferForm view={view} path={path} seen={seen} formKey={formKey} />
        </details>
      ) : null}
    </StaffPart>
  );
}

function OfferForm({ view: { form, fault, preview }, path, seen, formKey }: PartProps) {
  const faultOf = (field: string) => (fault?.field === field ? fault.message : undefined);
  return (
    <Form method="post" action={`${path}#exhibitor-offers`} reloadDocument className="mt-3 space-y-3">
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="extras" value={form.shown} />
      <p className="text-sm text-muted">{m.offers_lead()}</p>
      <LabelledInput
        id="offer-days"
        label={m.offers_days()}
        name="days"
        inputMode="numeric"
        maxLength={OFFER_FIELDS.days}
        defaultValue={form.days}
        fault={faultOf("days")}
      />
      <LabelledInput
        id="offer-discount"
        label={m.offers_discount()}
        hint={m.offers_discount_hint()}
        name="discount"
        maxLength={OFFER_FIELDS.discount}
        defaultValue={form.discount}
        fault={faultOf("discount")}
      />
      <LabelledInput
        id="offer-reason"
        label={m.offers_reason()}
        hint={m.offers_reason_hint()}
        name="reason"
        maxLength={OFFER_FIELDS.reason}
        defaultValue={form.reason}
        fault={faultOf("reason")}
      />
      {form.extras.length > 0 ? (
        <details open={form.extras.some(({ value }) => value !== "")}>
          <summary className="text-link inline-flex min-h-11 items-center">{m.offers_extras()}</summary>
          <div className="mt-2 space-y-3">
            {form.extras.map(({ field, label, hint, value }) => (
              <LabelledInput
                key={field}
                id={`offer-${field}`}
                label={label}
                hint={hint}
                name={field}
                inputMode="numeric"
                maxLength={OFFER_FIELDS.extra}
                defaultValue={value}
                fault={faultOf(field)}
              />
            ))}
          </div>
        </details>
      ) : null}
      {preview ? (
        <div className="card space-y-2 p-4">
          <OfferLines view={preview} />
          <p>{preview.until}</p>
          {preview.otherTax ? <p className="font-semibold">{preview.otherTax}</p> : null}
          <input type="hidden" name="shown" value={preview.shown} />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {preview ? (
          // The page says at its top that it is sent: a redirect would keep the place in the page.
          <button type="submit" name="do" value="offer" formAction={localHref(path)} className="button-accent">
            {m.offers_send()}
          </button>
        ) : null}
        <button type="submit" name="do" value="drawup" className="button-quiet">
          {preview ? m.offers_show_again() : m.offers_show()}
        </button>
      </div>
    </Form>
  );
}
