import { Form } from "react-router";
import { Refusal } from "~/content/editing/documents/form-outcome";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { MAX_MESSAGE, MAX_SUBJECT } from "~/sales/model/buyer-message";
import { LabelledTextarea } from "~/staff/frame/labelled-textarea";
import { WRITE_PATH } from "./message-address";
import { type MessageFormPage, subjectField, TICKED, textField } from "./message-form-page";

/** The form in which staff write to buyers. It works without scripts. */
export function MessageForm({ page }: { page: MessageFormPage }) {
  const { id, version, at, languages, choice, typed, message, faults } = page;
  return (
    <>
      <div className="mb-4 empty:hidden">
        <Refusal text={message} />
      </div>
      <Form method="post" action={WRITE_PATH} reloadDocument noValidate className="content-edit space-y-5">
        {Object.entries({ id, version, at }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="staff-two">
          <Kind chosen={typed.kind} />
          <div className="space-y-5">
            <Boxes legend={m.writing_orders()} fault={faults.orders} boxes={page.orders} typed={typed} />
            <Boxes legend={m.writing_days()} hint={m.writing_any()} boxes={page.days} typed={typed} />
          </div>
        </div>
        <Boxes legend={m.writing_tickets()} hint={m.writing_any()} boxes={page.tickets} typed={typed} />
        <fieldset className="space-y-5">
          <legend className="staff-legend">{m.writing_words()}</legend>
          <ShownLanguage choice={choice} />
          <div className="content-words">
            {languages.map(({ locale, lang, name: language }) => {
              const [subject, text] = [subjectField(locale), textField(locale)];
              return (
                <div key={locale} className="space-y-5">
                  <LabelledInput
                    id={`message-${subject}`}
                    name={subject}
                    lang={lang}
                    label={m.writing_subject({ language })}
                    maxLength={MAX_SUBJECT}
                    autoComplete="off"
                    defaultValue={typed[subject]}
                    fault={faults[subject] ?? ""}
                  />
                  <LabelledTextarea
                    id={`message-${text}`}
                    label={m.writing_text({ language })}
                    name={text}
                    lang={lang}
                    rows={10}
                    maxLength={MAX_MESSAGE}
                    defaultValue={typed[text]}
                    fault={faults[text] ?? ""}
                  />
                </div>
              );
            })}
          </div>
          <p className="max-w-2xl text-sm text-muted">
            <span className="block">{m.writing_text_empty()}</span> {m.writing_text_hint()}
          </p>
        </fieldset>
        <div className="staff-save">
          <p>
            <button type="submit" className="button-accent">
              {m.writing_read()}
            </button>
          </p>
        </div>
      </Form>
    </>
  );
}

/** On a phone, which language of the words is shown. The form is sent with the words of all of them. It needs no script (`staff.css`). */
const ShownLanguage = ({ choice: { label, choices } }: Pick<MessageFormPage, "choice">) => (
  <fieldset className="content-language">
    <legend className="sr-only">{label}</legend>
    {choices.map(({ value, label: language, lang, isShown }) => (
      <label key={value}>
        <input type="radio" name="shown-language" value={value} defaultChecked={isShown} className="sr-only" />
        <span lang={lang}>{language}</span>
      </label>
    ))}
  </fieldset>
);

function Kind({ chosen = "service" }: { chosen: string | undefined }) {
  const kinds = [
    { value: "service", label: m.writing_kind_service(), hint: m.writing_kind_service_hint() },
    { value: "news", label: m.writing_kind_news(), hint: m.writing_kind_news_hint() },
  ];
  return (
    <fieldset>
      <legend className="staff-legend">{m.writing_kind()}</legend>
      {kinds.map(({ value, label, hint }) => (
        <label key={value} className="staff-check">
          <input type="radio" name="kind" value={value} defaultChecked={chosen === value} />
          <span>
            {label} <small className="block text-muted">{hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type BoxesProps = {
  legend: string;
  hint?: string;
  fault?: string | undefined;
  boxes: MessageFormPage["orders"];
  typed: MessageFormPage["typed"];
};

function Boxes({ legend, hint, fault, boxes, typed }: BoxesProps) {
  if (boxes.length === 0) return null;
  return (
    <fieldset>
      <legend className="staff-legend">{legend}</legend>
      {hint ? <p className="text-sm text-muted">{hint}</p> : null}
      {fault ? (
        <p role="alert" className="font-semibold text-danger">
          {fault}
        </p>
      ) : null}
      <div className="staff-boxes">
        {boxes.map(({ name, label }) => (
          <label key={name} className="staff-check wrap-anywhere">
            <input type="checkbox" name={name} value={TICKED} defaultChecked={typed[name] === TICKED} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
