import { type RefObject, use, useLayoutEffect, useRef } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from "react-router";
import { type DraftValues, loadDraft, saveDraft, savedDraft } from "./draft-storage";

/**
 * Saves what was typed when the form's page is left, hidden or reloaded, and restores it when the visitor returns to the
 * page: by Back, by Retry after a lost network, by a link, or by the reload. Hidden inputs and files are not saved.
 * @returns ref of the form
 */
export function useDraft(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  // A query that changes below an open form changes nothing that was typed: that is saved for the query it is left with.
  const query = useRef(search);
  useLayoutEffect(() => {
    query.current = search;
  }, [search]);
  // The router changes the address before React shows it, if it ever does. Who leaves in between comes back to that address.
  const router = use(DataRouterContext)?.router;
  const address = useRef(search);
  useLayoutEffect(
    () =>
      router?.subscribe(({ location }) => {
        if (location.pathname === pathname) address.current = location.search;
      }),
    [router, pathname],
  );
  useLayoutEffect(() => {
    const { current } = form;
    if (!current) return;
    restore(current, loadDraft(pathname, query.current));
    const save = () => {
      const values = readValues(current);
      for (const left of new Set([address.current, query.current])) saveDraft(pathname, left, values);
    };
    const listening = new AbortController();
    addEventListener("pagehide", save, { signal: listening.signal });
    // A phone may discard a hidden page without any other event.
    document.addEventListener("visibilitychange", save, { signal: listening.signal });
    return () => {
      listening.abort();
      save();
    };
  }, [pathname]);
  return form;
}

/**
 * The saved value of a control, before its form is rendered.
 * @param name of a control that is neither a checkbox nor a radio button
 * @returns undefined when this page has no draft, and in the render that hydrates
 */
export function useDraftValue(name: string): string | undefined {
  const { pathname, search } = useLocation();
  const value = savedDraft(pathname, search)?.[name];
  return typeof value === "string" ? value : undefined;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls that people fill in: neither the token nor the honeypot. */
function controlsOf(form: HTMLFormElement): Control[] {
  const controls = form.querySelectorAll<Control>("input:not([type=hidden], [type=file]), select, textarea");
  return [...controls].filter((control) => !control.closest("[hidden]"));
}

function isChecked(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/** Checkboxes and radio buttons can share a name; their value distinguishes them. */
function nameOf(control: Control): string {
  return isChecked(control) ? `${control.name}=${control.value}` : control.name;
}

function readValues(form: HTMLFormElement): DraftValues {
  return Object.fromEntries(
    controlsOf(form).map((control) => [nameOf(control), isChecked(control) ? control.checked : control.value]),
  );
}

/** Restores the controls that nobody has filled in: a visitor may type before the page is hydrated. */
function restore(form: HTMLFormElement, draft: DraftValues | undefined): void {
  for (const control of draft ? controlsOf(form) : []) {
    const value = draft?.[nameOf(control)];
    if (typeof value === "boolean" && isChecked(control)) control.checked = control.checked || value;
    else if (typeof value === "string" && !isFilledIn(control)) control.value = value;
  }
}

function isFilledIn(control: Control): boolean {
  return !(control instanceof HTMLSelectElement) && control.value !== control.defaultValue;
}
