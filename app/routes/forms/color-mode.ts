import { data, redirect } from "react-router";
import { readBody } from "~/base/body/read-body.server";
import { returnAddress } from "~/config/local-path";
import { isColorModePreference } from "~/design/components/color-mode/color-mode";
import { rememberColorMode } from "~/platform/cookies/color-mode.server";
import { readFormFields } from "~/platform/forms/form-fields.server";
import type { Route } from "./+types/color-mode";

/** Bytes. The longest valid body is `{"theme":"light"}`. */
const MAX_JSON_LENGTH = 1024;

/** The form's fields with their maximum lengths. */
const FIELD_LENGTHS = { mode: 10, returnTo: 2000 };

/** There is no page at this address. */
export function loader() {
  return redirect("/", 303);
}

/**
 * Stores the color mode in a cookie. remix-themes' provider sends `{"theme": "dark" | "light" | null}` as JSON. The form that
 * works without JavaScript sends `mode` and `returnTo`, and is redirected back.
 */
export async function action(args: Route.ActionArgs) {
  const { request } = args;
  const fromForm = request.headers.get("Content-Type")?.includes("form") ?? false;
  const { mode, returnTo, fault } = fromForm ? await readForm(request) : await readJson(request);
  if (fault) return data({ message: fault.message() }, { status: fault.status });
  if (!isColorModePreference(mode)) {
    return data({ message: "The colour mode must be light, dark or system." }, { status: 400 });
  }
  const remembered = await rememberColorMode(args, mode);
  if (!fromForm) return remembered;
  const headers = { "Set-Cookie": remembered.headers.get("Set-Cookie") ?? "" };
  return redirect(returnAddress(returnTo, request.headers.get("Referer")), { status: 303, headers });
}

async function readForm(request: Request) {
  const { fields, fault } = await readFormFields(request, FIELD_LENGTHS);
  return { mode: fields.get("mode"), returnTo: fields.get("returnTo"), fault };
}

async function readJson(request: Request): Promise<{ mode: unknown; returnTo: null; fault: null }> {
  // An incomplete body has no mode.
  const bytes = await readBody(request, MAX_JSON_LENGTH).catch(() => null);
  const body: unknown = bytes && parse(new TextDecoder().decode(bytes));
  const theme = typeof body === "object" && body !== null && "theme" in body ? body.theme : undefined;
  return { mode: theme === null ? "system" : theme, returnTo: null, fault: null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
