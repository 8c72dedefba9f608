import { type RefObject, useEffect, useRef } from "react";

/**
 * Lets the fields of a form follow the address (Back, a link to another filter) without mounting them anew, which would
 * take the focus from the one just used (WCAG 2.2, 3.2.2). A field that is being typed in is left alone.
 * @param values by field name
 * @returns for the form
 */
export function useFieldValues(values: Readonly<Record<string, string>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const wanted = JSON.stringify(values);
  // What a visitor chose before the scripts came is not to be undone.
  const followed = useRef(wanted);
  useEffect(() => {
    if (followed.current === wanted) return;
    followed.current = wanted;
    for (const [name, value] of Object.entries<string>(JSON.parse(wanted))) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLSelectElement) field.value = value;
      if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = value;
    }
  }, [wanted]);
  return form;
}
