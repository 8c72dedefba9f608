import { inject } from "vitest";

/** The address of a service that all files of a run share (`run-services.ts`). @throws Error when it does not start */
export async function addressOf(service: "postgres" | "programs" | "site", settings: object = {}): Promise<string> {
  const response = await fetch(`${inject("services")}/${service}`, { method: "POST", body: JSON.stringify(settings) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
