import { FormNodes } from "./form-fields";
import type { ShownSections } from "./shown-sections";

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
