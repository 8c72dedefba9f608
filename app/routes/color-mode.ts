import { data, redirect } from "react-router";
import { isColorModePreference } from "~/components/color-mode/color-mode";
import { readFormBody, UnreadableForm } from "~/http/form-body.server";
import { returnAddress } from "~/http/local-path";
import { readBody } from "~/http/read-body.server";
import { rememberColorMode } from "~/sessions/color-mode.server";
import type { Route } from "./+types/color-mode";

/** Bytes; `{"theme":"light"}` is the longest that is meant. */
const LARGEST_JSON = 1024;

/** There is no page here: whoever opens the address is taken home. */
export function loader() {
  return redirect("/", 303);
}

/**
 * Remembers the colour mode. remix-themes' provider sends `{"theme": "dark" | "light" | null}` as JSON; a form without
 * scripts sends `mode` and `returnTo`, and is redirected back.
 */
export async function action(args: Route.ActionArgs) {
  const { request } = args;
  const fromForm = request.headers.get("Content-Type")?.includes("form") ?? false;
  const { mode, returnTo } = fromForm ? await readForm(request) : await readJson(request);
  if (!isColorModePreference(mode)) {
    return data({ message: "The colour mode must be light, dark or system." }, { status: 400 });
  }
  const remembered = await rememberColorMode(args, mode);
  if (!fromForm) return remembered;
  const headers = { "Set-Cookie": remembered.headers.get("Set-Cookie") ?? "" };
  return redirect(returnAddress(returnTo, request.headers.get("Referer")), { status: 303, headers });
}

async function readForm(request: Request) {
  const form = await readFormBody(request).catch((error: unknown) => {
    if (error instanceof UnreadableForm) return new FormData();
    throw error;
  });
  return { mode: form.get("mode"), returnTo: form.get("returnTo") };
}

async function readJson(request: Request): Promise<{ mode: unknown; returnTo: null }> {
  const bytes = await readBody(request, LARGEST_JSON);
  const body: unknown = bytes && parse(new TextDecoder().decode(bytes));
  const theme = typeof body === "object" && body !== null && "theme" in body ? body.theme : undefined;
  return { mode: theme === null ? "system" : theme, returnTo: null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
