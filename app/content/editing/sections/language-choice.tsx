import type { ShownLanguages } from "./shown-sections";

/** On a phone, which language of a form's words is shown. The form is sent with the words of all of them. It needs no script (`staff.css`). */
export function LanguageChoice({ languages }: { languages: ShownLanguages | null }) {
  if (!languages) return null;
  return (
    <fieldset className="content-language">
      <legend className="sr-only">{languages.label}</legend>
      {languages.choices.map(({ value, label, lang, mark, isShown }) => (
        <label key={value}>
          <input type="radio" name="shown-language" value={value} defaultChecked={isShown} className="sr-only" />
          <span lang={lang}>{label}</span>
          {mark ? (
            <span className="content-dot">
              <span className="sr-only">{mark}</span>
            </span>
          ) : null}
        </label>
      ))}
    </fieldset>
  );
}
