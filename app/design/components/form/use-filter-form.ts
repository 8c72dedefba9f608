import { type RefObject, useEffect, useRef } from "react";

/**
 * A GET form that filters a list. It sends no empty fields: the URL names only what is filtered.
 *
 * Its fields follow the URL (Back, a link to another filter). Remounting them would take the focus from the field just used
 * (WCAG 2.2, 3.2.2). A focused input is not changed, nor is any field while a change is not sent yet, or for a URL that the form
 * itself asked for: the fields may have been changed again since.
 * @param values by field name
 * @returns ref of the form
 */
export function useFilterForm(values: Readonly<Record<string, string>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const current = JSON.stringify(values);
  // Starts as current, so that hydration does not undo what a visitor chose before it.
  const applied = useRef(current);
  const unsent = useRef(false);
  // Values that were sent and have not arrived in the URL, oldest first.
  const sent = useRef<string[]>([]);
  const names = Object.keys(values).join();
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    form.current?.addEventListener("input", () => (unsent.current = true), { signal });
    // The values are read, to be sent.
    form.current?.addEventListener(
      "formdata",
      ({ formData }) => {
        unsent.current = false;
        const pairs = names.split(",").map((name) => [name, String(formData.get(name) ?? "")]);
        sent.current.push(JSON.stringify(Object.fromEntries(pairs)));
        for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
      },
      { signal },
    );
    return () => listening.abort();
  }, [names]);
  useEffect(() => {
    if (applied.current === current) return;
    applied.current = current;
    const arrived = sent.current.indexOf(current);
    sent.current = sent.current.slice(arrived === -1 ? sent.current.length : arrived + 1);
    if (unsent.current || arrived !== -1) return;
    for (const [name, value] of Object.entries<string>(JSON.parse(current))) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLSelectElement) field.value = value;
      if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = value;
    }
  }, [current]);
  return form;
}
