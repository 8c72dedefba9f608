import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Values of a form's controls. */
type Draft = ReadonlyMap<string, string | boolean>;

/** By path, then by query. In memory only: personal details must not outlive the document. */
const drafts = new Map<string, Map<string, Draft>>();

/**
 * Saves what was typed when the form's page is left, and restores it when the visitor returns to the page: by Back, by Retry
 * after a lost network, or by a link. Hidden inputs and files are not saved.
 * @returns ref of the form
 */
export function useDraft(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    const { current } = form;
    if (!current) return;
    restore(current, drafts.get(pathname)?.get(search));
    return () => {
      const ofPage = drafts.get(pathname) ?? new Map<string, Draft>();
      drafts.set(pathname, ofPage.set(search, readDraft(current)));
    };
  }, [pathname, search]);
  return form;
}

/**
 * The saved value of a control, before its form is rendered.
 * @param name of a control that is neither a checkbox nor a radio button
 * @returns undefined when this page has no draft
 */
export function useDraftValue(name: string): string | undefined {
  const { pathname, search } = useLocation();
  const value = drafts.get(pathname)?.get(search)?.get(name);
  return typeof value === "string" ? value : undefined;
}

/** Deletes a page's drafts after its form was sent: Back shows it empty. */
export function forgetDrafts(pathname: string): void {
  drafts.delete(pathname);
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

function readDraft(form: HTMLFormElement): Draft {
  return new Map(
    controlsOf(form).map((control) => [nameOf(control), isChecked(control) ? control.checked : control.value]),
  );
}

function restore(form: HTMLFormElement, draft: Draft | undefined): void {
  for (const control of draft ? controlsOf(form) : []) {
    const value = draft?.get(nameOf(control));
    if (typeof value === "string") control.value = value;
    else if (value !== undefined && isChecked(control)) control.checked = value;
  }
}
