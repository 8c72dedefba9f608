import { data, redirect } from "react-router";
import { isColorModePreference } from "~/components/color-mode/color-mode";
import { localPath } from "~/http/local-path";
import { rememberColorMode } from "~/sessions/color-mode.server";
import type { Route } from "./+types/color-mode";

/** There is no page here: whoever opens the address is taken home. */
export function loader() {
  return redirect("/", 303);
}

/**
 * Remembers the colour mode. remix-themes' provider sends `{"theme": "dark" | "light" | null}` as JSON; a form without
 * scripts sends `mode` and `returnTo`, and is redirected back.
 */
export async function action({ request }: Route.ActionArgs) {
  const fromForm = request.headers.get("Content-Type")?.includes("form") ?? false;
  const { mode, returnTo } = fromForm ? await readForm(request) : await readJson(request);
  if (!isColorModePreference(mode)) {
    return data({ message: "The colour mode must be light, dark or system." }, { status: 400 });
  }
  const headers = { "Set-Cookie": await rememberColorMode(request, mode) };
  return fromForm ? redirect(localPath(returnTo), { status: 303, headers }) : data({ mode }, { headers });
}

async function readForm(request: Request) {
  const form = await request.formData();
  return { mode: form.get("mode"), returnTo: form.get("returnTo") };
}

async function readJson(request: Request): Promise<{ mode: unknown; returnTo: null }> {
  const body: unknown = await request.json().catch(() => undefined);
  const theme = typeof body === "object" && body !== null && "theme" in body ? body.theme : undefined;
  return { mode: theme === null ? "system" : theme, returnTo: null };
}
