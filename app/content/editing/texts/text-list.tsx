import { Form, useLocation } from "react-router";
import { Message } from "~/content/editing/documents/form-outcome";
import { foundText } from "~/content/editing/documents/found-text";
import { LabelledField, LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";
import type { ListedText, TextsPage } from "./text-pages";

/** The texts that organisers may change, with a search by words and by page. */
export function TextList({ page }: { page: TextsPage }) {
  const { pathname } = useLocation();
  const { query, area, areas, isAsked, found, texts, changed, message } = page;
  return (
    <>
      {message ? (
        <div className="mb-6 max-w-4xl">
          <Message text={message} />
        </div>
      ) : null}
      <p className="staff-lead">{m.texts_lead()}</p>
      <Form role="search" action={pathname} reloadDocument className="mb-6 flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <LabelledInput
            id="text-search"
            label={m.texts_search_label()}
            name="q"
            type="search"
            maxLength={80}
            defaultValue={query}
          />
        </div>
        <LabelledField id="text-area" label={m.texts_area()}>
          {(description) => (
            <select id="text-area" name="area" className="field" defaultValue={area} {...description}>
              <option value="">{m.texts_area_all()}</option>
              {areas.map(({ value, label, count }) => (
                <option key={value} value={value}>
                  {`${label} (${count})`}
                </option>
              ))}
            </select>
          )}
        </LabelledField>
        <button type="submit" className="button-accent">
          {m.editing_search()}
        </button>
      </Form>
      {isAsked ? (
        <>
          <p className="mb-2 text-muted">{foundText(found, texts.length)}</p>
          <Texts texts={texts} />
        </>
      ) : (
        <>
          <h2 className="font-display text-xl font-bold">{m.texts_changed_title()}</h2>
          {changed.length > 0 ? <Texts texts={changed} /> : <p className="mt-2 text-muted">{m.texts_changed_none()}</p>}
          <h2 className="mt-6 mb-2 font-display text-xl font-bold">{m.texts_areas()}</h2>
          <ul className="staff-rows staff-kinds">
            {areas.map(({ value, label, count }) => (
              <li key={value}>
                <StaffLink to={`${pathname}?area=${value}`} className="staff-row kind-row">
                  <span>{label}</span> <span className="text-muted">{count}</span>
                </StaffLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Texts({ texts }: { texts: readonly ListedText[] }) {
  return (
    <ul className="divide-y divide-line">
      {texts.map(({ href, key, area, words, mark, draft }) => (
        <li key={key}>
          <StaffLink to={href} className="block min-w-0 py-3 wrap-anywhere">
            {words.map(({ lang, text }, index) => (
              <span key={lang} lang={lang} className={index === 0 ? "text-link" : "block"}>
                {text}
              </span>
            ))}
            <span className="block text-sm text-muted">{[area, key].filter(Boolean).join(" · ")}</span>
            {[mark, draft].filter(Boolean).map((note) => (
              <span key={note} className="block font-semibold text-trail">
                {note}
              </span>
            ))}
          </StaffLink>
        </li>
      ))}
    </ul>
  );
}
