import { FormNodes } from "./form-fields";
import type { ShownLanguages, ShownSections } from "./shown-sections";

/** The fields of a form, in its sections. */
export const FormSections = ({ sections }: { sections: ShownSections }) =>
  sections.map(({ id, title, nodes }) =>
    title === "" ? (
      <FormNodes key={id} nodes={nodes} />
    ) : (
      <section key={id} aria-labelledby={id} className="content-section">
        <h2 id={id}>{title}</h2>
        <FormNodes nodes={nodes} />
      </section>
    ),
  );

/** Links to the sections of a form, each with how much of it is to check. */
export function FormIndex({ index, sections }: { index: string; sections: ShownSections }) {
  if (sections.length < 2) return null;
  return (
    <nav aria-label={index} className="content-index">
      <ul>
        {sections.map(({ id, title, toCheck }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {title}
              {toCheck ? (
                <b className="staff-badge">
                  <span aria-hidden>{toCheck.count}</span>
                  <span className="sr-only">{toCheck.said}</span>
                </b>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * On a phone, which language of the words is shown. It stands outside of the form, which is sent with the words of all of them, and needs no
 * script (`staff.css`).
 */
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
