import { currentLocale } from "~/base/i18n/current-locale";
import { LOCALES, locales } from "~/base/i18n/locales";
import type { FormNode, Input } from "~/content/editing/fields/form-nodes";
import { m } from "~/paraglide/messages";
import { FormNodes } from "./form-fields";

/** A section of a form. `title`: empty where the form has no sections. `toCheck`: how many of its inputs are marked. */
type Section = { id: string; title: string; nodes: FormNode[]; toCheck: number };

/** The sections of a form: one begins with each field that names it. */
function sectionsOf(nodes: readonly FormNode[]): Section[] {
  const sections: Section[] = [];
  for (const node of nodes) {
    const last = sections.at(-1);
    if (last && node.section === undefined) last.nodes.push(node);
    else sections.push({ id: `section-${node.id}`, title: node.section ?? "", nodes: [node], toCheck: 0 });
  }
  return sections.map((section) => ({ ...section, toCheck: inputsIn(section.nodes).filter(isMarked).length }));
}

const inputsIn = (nodes: readonly FormNode[]): Input[] =>
  nodes.flatMap((node) => {
    if (node.type === "input") return [node.input];
    if (node.type === "words") return [...node.inputs];
    return inputsIn(node.type === "group" ? node.nodes : node.entries.flatMap((entry) => entry.nodes));
  });

/** Whether somebody has to look at it: it is wrong, missing, or older than in another language. */
const isMarked = ({ faults, older, instead }: Input): boolean => faults.length > 0 || older || instead === null;

/** The fields of a form in sections, with an index of these, and on a phone the choice of the language whose words are shown. */
export function FormSections({ nodes }: { nodes: readonly FormNode[] }) {
  return sectionsOf(nodes).map(({ id, title, nodes: own }) =>
    title === "" ? (
      <FormNodes key={id} nodes={own} />
    ) : (
      <section key={id} aria-labelledby={id} className="content-section">
        <h2 id={id}>{title}</h2>
        <FormNodes nodes={own} />
      </section>
    ),
  );
}

/** Links to the sections of a form, each with how much of it is to check. */
export function FormIndex({ nodes }: { nodes: readonly FormNode[] }) {
  const sections = sectionsOf(nodes);
  if (sections.length < 2) return null;
  return (
    <nav aria-label={m.sections_label()} className="content-index">
      <ul>
        {sections.map(({ id, title, toCheck }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {title}
              {toCheck > 0 ? (
                <b className="staff-badge">
                  <span aria-hidden>{toCheck}</span>
                  <span className="sr-only">{m.sections_to_check({ count: toCheck })}</span>
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
 * script (`staff.css`). Where something is wrong all are shown.
 */
export function LanguageChoice({ nodes, hasFaults }: { nodes: readonly FormNode[]; hasFaults: boolean }) {
  const words = inputsIn(nodes).filter(({ lang }) => lang !== undefined);
  if (words.length === 0) return null;
  const shown = hasFaults ? "" : currentLocale();
  const choices = [
    ...LOCALES.map((locale) => ({ value: locale as string, label: locales[locale].name, lang: locales[locale].tag })),
    { value: "", label: m.editing_words_both(), lang: undefined },
  ];
  return (
    <fieldset className="content-language">
      <legend className="sr-only">{m.editing_words_shown()}</legend>
      {choices.map(({ value, label, lang }) => (
        <label key={value}>
          <input
            type="radio"
            name="shown-language"
            value={value}
            defaultChecked={value === shown}
            className="sr-only"
          />
          <span lang={lang}>{label}</span>
          {lang !== undefined && words.some((input) => input.lang === lang && isMarked(input)) ? (
            <span className="content-dot">
              <span className="sr-only">{m.editing_words_missing()}</span>
            </span>
          ) : null}
        </label>
      ))}
    </fieldset>
  );
}
