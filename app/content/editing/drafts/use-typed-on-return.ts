import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { type DraftValues, loadDraft, saveDraft } from "~/design/components/form/draft-storage";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement): Control[] => [
  ...form.querySelectorAll<Control>("input:not([type=hidden]), select, textarea"),
];

/** Whether the page was not opened anew, but by Back, by Forward or by a reload. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
}

/**
 * Fills in the controls in which nobody has typed meanwhile. `useDraft` of the public forms does the same for more kinds of controls: with
 * its code shared, each form page would load another file, and 0.4 kB more.
 */
function fill(form: HTMLFormElement, typed: DraftValues): void {
  for (const control of controlsOf(form)) {
    const value = typed[control.name];
    const isUntouched = control instanceof HTMLSelectElement || control.value === control.defaultValue;
    if (typeof value === "string" && isUntouched) control.value = value;
  }
}

/**
 * Keeps in the tab what was typed into a form of the staff area, for who comes back to its page: the browser keeps no such page. Who opens it
 * anew sees what is stored. Only for forms without personal details.
 * @returns ref of the form
 */
export function useTypedOnReturn(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const typed = isReturn() ? loadDraft(pathname, search) : undefined;
    if (typed) fill(current, typed);
    const save = () => {
      const values = controlsOf(current).map(({ name, value }) => [name, value] as const);
      saveDraft(pathname, search, Object.fromEntries(values));
    };
    addEventListener("pagehide", save);
    return () => removeEventListener("pagehide", save);
  }, [pathname, search]);
  return form;
}
