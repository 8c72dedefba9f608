import { FaultText } from "~/content/editing/documents/form-outcome";
import { LabelledField, LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import type { ShownGoneFact } from "./gone-fact-fields";

/** The texts that cite what a change takes away, each with fields for what stands there from then on. It stands in the form of the change. */
export function GoneFactsPanel({ facts }: { facts: readonly ShownGoneFact[] }) {
  if (facts.length === 0) return null;
  return (
    <section id="gone-facts" className="card w-full space-y-6 border-2 border-trail p-5">
      <h2 className="font-display text-xl font-bold">{m.editing_gone_title()}</h2>
      <p>{m.editing_gone_text()}</p>
      {facts.map(({ title, texts, choice, words }) => (
        <fieldset key={choice.name} className="space-y-3 border-t border-line pt-4">
          <legend className="font-semibold wrap-anywhere">{title}</legend>
          <ul className="list-disc space-y-1 pl-5 wrap-anywhere">
            {texts.map(({ text, href }) => (
              <li key={href ?? text}>
                <FaultText text={text} href={href} />
              </li>
            ))}
          </ul>
          <LabelledField id={choice.name} label={choice.label}>
            {(description) => (
              <select
                id={choice.name}
                name={choice.name}
                className="field"
                defaultValue={choice.value}
                {...description}
              >
                {choice.options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </LabelledField>
          {words.map(({ name, label, value, lang }) => (
            <LabelledInput
              key={name}
              id={name}
              name={name}
              label={label}
              defaultValue={value}
              lang={lang}
              maxLength={300}
            />
          ))}
        </fieldset>
      ))}
    </section>
  );
}
