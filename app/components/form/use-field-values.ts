import { type RefObject, useEffect, useRef } from "react";

/**
 * Updates a form's fields when the URL changes (Back, a link to another filter). Remounting them would take the focus from
 * the field just used (WCAG 2.2, 3.2.2). A focused input is not changed.
 * @param values by field name
 * @returns ref of the form
 */
export function useFieldValues(values: Readonly<Record<string, string>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const current = JSON.stringify(values);
  // Starts as current, so that hydration does not undo what a visitor chose before it.
  const applied = useRef(current);
  useEffect(() => {
    if (applied.current === current) return;
    applied.current = current;
    for (const [name, value] of Object.entries<string>(JSON.parse(current))) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLSelectElement) field.value = value;
      if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = value;
    }
  }, [current]);
  return form;
}
