import { Form } from "react-router";
import { localHref } from "~/base/i18n/current-locale";
import { MAX_ANSWER } from "~/leads/model/lead-answer";
import { m } from "~/paraglide/messages";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { LabelledTextarea } from "~/staff/frame/labelled-textarea";
import { StaffPart } from "~/staff/frame/staff-part";
import type { AnswerForm, TriedLead } from "./lead-view.server";

/** The form that answers by mail. Its templates are buttons of the same form, so that what was typed stays. */
export function AnswerPart({ answer, path }: { answer: AnswerForm; path: string }) {
  const { key, seen, text, language, languages, templates } = answer;
  return (
    <StaffPart id="lead-answer" title={m.inbox_answer()}>
      {/* What became of an answer is said above it. */}
      <Form method="post" action={`${path}#outcome`} reloadDocument className="space-y-3">
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="seen" value={seen} />
        {languages.length > 0 ? (
          <LabelledSelect
            id="lead-language"
            name="language"
            label={m.inbox_answer_language()}
            value={language}
            options={languages}
          />
        ) : (
          <input type="hidden" name="language" value={language} />
        )}
        {templates.length > 0 ? (
          <fieldset className="min-w-0">
            <legend className="mb-1 font-semibold">{m.inbox_templates()}</legend>
            <p className="message-templates">
              {templates.map(({ value, label }) => (
                <button
                  key={value}
                  type="submit"
                  name="template"
                  value={value}
                  formAction={`${localHref(path)}#lead-answer`}
                  className="button-quiet"
                >
                  {label}
                </button>
              ))}
            </p>
          </fieldset>
        ) : null}
        <LabelledTextarea
          id="lead-text"
          label={m.inbox_answer_label()}
          hint={m.inbox_answer_hint()}
          name="text"
          rows={9}
          maxLength={MAX_ANSWER}
          defaultValue={text}
        />
        <p className="staff-save">
          <button type="submit" name="do" value="answer" className="button-accent">
            {m.inbox_answer_send()}
          </button>
        </p>
      </Form>
    </StaffPart>
  );
}

/** What somebody typed whose answer cannot be taken now: to copy it, or to send it again. */
export function KeptAnswer({ tried, path }: { tried: TriedLead; path: string }) {
  const { key = "", seen = "", text = "", language } = tried;
  return (
    <AnswerPart answer={{ key, seen, text, language: language ?? "", languages: [], templates: [] }} path={path} />
  );
}
