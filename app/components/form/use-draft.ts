import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** What was typed and chosen in a form, by control. */
type Draft = ReadonlyMap<string, string | boolean>;

/** By page, then by entry of the history. In memory alone: personal details, which go with the document. */
const drafts = new Map<string, Map<string, Draft>>();

/**
 * Keeps what was typed in a form when its page is left, and gives it back when Back or Forward brings the page again, as
 * browsers do where pages are documents. Never hidden fields or files; a draft lives in this document only.
 * @returns for the form
 */
export function useDraft(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const { pathname, key } = useLocation();
  const entry = useRef({ pathname, key });
  useLayoutEffect(() => {
    // The entry may become another under the form: a link of the error summary to a field makes one.
    entry.current = { pathname, key };
  }, [pathname, key]);
  useLayoutEffect(() => {
    const { current } = form;
    if (!current) return;
    giveBack(current, drafts.get(entry.current.pathname)?.get(entry.current.key));
    return () => {
      const { pathname, key } = entry.current;
      const ofPage = drafts.get(pathname) ?? new Map<string, Draft>();
      drafts.set(pathname, ofPage.set(key, readDraft(current)));
    };
  }, []);
  return form;
}

/**
 * What a control of the form that is about to be shown held when its page was left.
 * @param name of a control that is neither a box nor a radio button
 * @returns undefined when this entry of the history has no draft
 */
export function useDraftValue(name: string): string | undefined {
  const { pathname, key } = useLocation();
  const value = drafts.get(pathname)?.get(key)?.get(name);
  return typeof value === "string" ? value : undefined;
}

/** What was typed on a page has been sent: Back shows its form empty. */
export function forgetDrafts(pathname: string): void {
  drafts.delete(pathname);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What people fill in: not the form's token, nor the field that is out of their sight. */
function controlsOf(form: HTMLFormElement): Control[] {
  const controls = form.querySelectorAll<Control>("input:not([type=hidden], [type=file]), select, textarea");
  return [...controls].filter((control) => !control.closest("[hidden]"));
}

function isChecked(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/** Boxes and radio buttons share a name; their value tells them apart. */
function nameOf(control: Control): string {
  return isChecked(control) ? `${control.name}=${control.value}` : control.name;
}

function readDraft(form: HTMLFormElement): Draft {
  return new Map(
    controlsOf(form).map((control) => [nameOf(control), isChecked(control) ? control.checked : control.value]),
  );
}

function giveBack(form: HTMLFormElement, draft: Draft | undefined): void {
  for (const control of draft ? controlsOf(form) : []) {
    const value = draft?.get(nameOf(control));
    if (typeof value === "string") control.value = value;
    else if (value !== undefined && isChecked(control)) control.checked = value;
  }
}
