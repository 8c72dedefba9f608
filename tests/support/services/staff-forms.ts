import { load } from "cheerio";
import type { StaffBrowser } from "./staff-browser";

/** The form of a task on Today's page as a browser would send it, and its page. */
export function readTask(html: string) {
  const page = load(html);
  const form = page("main form").has("input[name=based_on]");
  const fields = form
    .find("input, textarea, select")
    .toArray()
    .filter((control) => page(control).attr("type") !== "checkbox" || page(control).attr("checked") !== undefined)
    .map((control) => [page(control).attr("name") ?? "", String(page(control).val() ?? "")] as const);
  return {
    fields: Object.fromEntries(fields),
    messages: form.find("[role=alert]").text(),
    /** What each button does. */
    steps: form
      .find("button[name=step]")
      .toArray()
      .map((button) => page(button).attr("value") ?? ""),
    text: page("main").text(),
  };
}

/** Opens a task, fills in its form, and presses the button that shows what visitors will see. */
export async function previewTask(browser: StaffBrowser, path: string, typed: Record<string, string> = {}) {
  const opened = readTask(await (await browser.get(path)).text());
  return sendTask(browser, path, { ...opened.fields, ...typed }, "preview");
}

/** Presses a button of a task. */
export async function sendTask(
  browser: StaffBrowser,
  path: string,
  fields: Readonly<Record<string, string>>,
  step: "preview" | "edit" | "publish" | "schedule",
) {
  const response = await browser.post(path, { ...fields, step });
  return { status: response.status, headers: response.headers, ...readTask(await response.text()) };
}

/** The form of a document of the content as a browser sends it, in order. */
export function formOf(html: string): [string, string][] {
  const page = load(html);
  const controls = page("main form[autocomplete=off]").find("input, textarea, select").toArray();
  return controls.flatMap((element): [string, string][] => {
    const control = page(element);
    const name = control.attr("name") ?? "";
    if (control.attr("type") === "checkbox" && control.attr("checked") === undefined) return [];
    return [[name, String(control.val() ?? "")]];
  });
}

/** A form with other values. A field that it does not have yet is added. */
export function withValues(form: readonly [string, string][], changes: Readonly<Record<string, string>>) {
  const kept = form.filter(([name]) => !Object.hasOwn(changes, name));
  return new URLSearchParams([...kept, ...Object.entries(changes)]);
}

/** Opens the form of a document. */
export const openForm = async (browser: StaffBrowser, path: string) => formOf(await (await browser.get(path)).text());
