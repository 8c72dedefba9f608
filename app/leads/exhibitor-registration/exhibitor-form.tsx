import { useState } from "react";
import { type FormProps, PublicForm } from "~/design/components/form/public-form";
import { useDraftValue } from "~/design/components/form/use-draft";
import { exhibitorForm } from "~/leads/model/exhibitor-registration";
import { m } from "~/paraglide/messages";

type ExhibitorFormProps = FormProps & {
  /** Null while the product API is out of reach: the category is then typed. */
  categories: readonly { slug: string; name: string }[] | null;
  /** Names of the fields that the setting hides. */
  hidden: readonly string[];
  /** What the visitor chose of the booth, by field name; undefined while nothing was chosen. */
  booth: Readonly<Record<string, string>> | undefined;
  /** From the server, so that a first load has less code: `sections` are legends by the name of their first field. */
  texts: { submitLabel: string; sections: Readonly<Record<string, string>> };
};

/** The exhibitor registration. */
export function ExhibitorForm({ categories, hidden, booth, texts, guard, lastResult }: ExhibitorFormProps) {
  const draft = useDraftValue("category");
  // Decided once: a list that arrives later would replace what was typed.
  const [choices] = useState(() => {
    const given = lastResult?.initialValue?.category ?? draft;
    return categories?.some(({ slug }) => !given || slug === given) ? categories : null;
  });
  // The price loads the page again below the open form, which keeps its key and its age.
  const [opened] = useState(guard);
  return (
    <PublicForm
      id="exhibitor"
      form={exhibitorForm}
      label={m.forms_exhibitor_label()}
      {...texts}
      hidden={hidden}
      choices={choices ? { category: choices.map(({ slug, name }) => [slug, name] as const) } : undefined}
      loadSchema={async () => {
        const { createExhibitorSchema } = await import("./schema");
        return createExhibitorSchema(
          hidden,
          choices?.map(({ slug }) => slug),
        );
      }}
      guard={lastResult ? guard : opened}
      lastResult={lastResult}
      defaultValue={booth}
    />
  );
}
