import { renderToStaticMarkup } from "react-dom/server";
import { localHref } from "~/base/i18n/current-locale";
import { OFFER_FIELDS, type ShownOffer } from "~/booths/model/offer";
import { LabelledField, LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { OfferLines } from "./offer-lines";
import type { OfferPage } from "./offer-page.server";

/** An offer as the exhibitor reads it, with the forms that answer it, as HTML that loads nothing. */
export const offerHtml = (page: OfferPage): string => renderToStaticMarkup(<OfferSheet page={page} />);

/** The offer, and beside it, where there is room, the answer or what has become of it, which a phone shows first. */
function OfferSheet({ page }: { page: OfferPage }) {
  const { state, off, newer, company, terms, pdf, tried } = page;
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <section aria-labelledby="offer-lines">
        <h2 id="offer-lines" className="mb-3 text-xl">
          {m.offers_for({ company })}
        </h2>
        <OfferLines view={page} />
        {terms.text ? (
          <p className="mt-3 text-sm text-muted">
            <a href={localHref("/event-policy")} className="text-link">
              {m.offers_terms({ version: terms.text })}
            </a>
          </p>
        ) : null}
        <p className="mt-4">
          <a href={localHref(pdf)} className="button-quiet">
            {m.offers_pdf()}
          </a>
        </p>
      </section>
      {state === "open" && off === null ? (
        <Answer page={page} />
      ) : (
        <div className="h-fit space-y-4 max-lg:order-first">
          <div className="card p-6" role="status">
            <p className="font-display text-2xl font-bold">{off ?? STATES[state](page)}</p>
            {newer ? (
              <p className="mt-4">
                <a href={localHref(newer)} className="button-accent">
                  {m.offers_newer()}
                </a>
              </p>
            ) : null}
          </div>
          {tried.message ? (
            <p role="alert" className="font-semibold text-danger">
              {tried.message}
            </p>
          ) : null}
        </div>
      )}
    </div>
  );
}

const STATES: Readonly<Record<ShownOffer, (page: OfferPage) => string>> = {
  open: ({ until }) => m.offers_is_open({ until }),
  over: () => m.offers_is_over(),
  withdrawn: () => m.offers_is_withdrawn(),
  replaced: () => m.offers_is_replaced(),
  declined: ({ answered }) => m.offers_is_declined({ moment: answered?.moment ?? "" }),
  accepted: ({ answered }) => m.offers_is_accepted({ moment: answered?.moment ?? "", who: answered?.who ?? "" }),
  unknown: () => m.offers_is_over(),
};

function Answer({ page }: { page: OfferPage }) {
  const { terms, tried, total, path } = page;
  return (
    <section aria-labelledby="offer-answer" className="h-fit rounded-3xl bg-raised p-6">
      <h2 id="offer-answer" className="mb-3 text-xl">
        {m.offers_answer()}
      </h2>
      <p className="mb-4 font-bold">{STATES.open(page)}</p>
      {tried.message ? (
        <p role="alert" className="mb-4 font-semibold text-danger">
          {tried.message}
        </p>
      ) : null}
      {/* Not checked by the browser, whose messages are in its own language. */}
      <form method="post" action={localHref(path)} noValidate className="max-w-lg space-y-4">
        <input type="hidden" name="terms" value={terms.version} />
        <LabelledInput
          id="offer-name"
          label={m.offers_name()}
          name="name"
          autoComplete="name"
          maxLength={OFFER_FIELDS.name}
          defaultValue={tried.name}
          fault={tried.faults.name}
        />
        <LabelledInput
          id="offer-role"
          label={m.offers_role()}
          hint={m.offers_role_hint()}
          name="role"
          autoComplete="organization-title"
          maxLength={OFFER_FIELDS.role}
          defaultValue={tried.role}
          fault={tried.faults.role}
        />
        <p>{terms.text ? m.offers_agree({ version: terms.text }) : m.offers_agree_plain()}</p>
        <button type="submit" name="do" value="accept" className="button-accent">
          {m.offers_accept({ total: total.value })}
        </button>
      </form>
      <details className="mt-6">
        <summary className="text-link inline-flex min-h-11 items-center">{m.offers_decline()}</summary>
        <form method="post" action={localHref(path)} noValidate className="mt-2 max-w-lg space-y-4">
          <LabelledField id="offer-why" label={m.offers_why()}>
            {(description) => (
              <textarea
                {...description}
                id="offer-why"
                name="why"
                rows={3}
                maxLength={OFFER_FIELDS.why}
                defaultValue={tried.why}
                className="field"
              />
            )}
          </LabelledField>
          <button type="submit" name="do" value="decline" className="button-quiet">
            {m.offers_decline_yes()}
          </button>
        </form>
      </details>
    </section>
  );
}
