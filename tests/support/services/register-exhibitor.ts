import type { SiteServer } from "../servers/site-server";
import { exhibitorFields, formClient } from "./form-client";

/**
 * Registers a company for a booth of 9 m² by the form, in English.
 * @param square such as "C-7" @returns the reference of the registration
 * @throws Error when the form is refused
 */
export async function registerExhibitor(
  site: Pick<SiteServer, "url">,
  company: { company: string; brand: string; email: string },
  square: string,
): Promise<string> {
  const visitor = formClient(site);
  const booth = { boothType: "shell", boothSize: "9" };
  const fields = exhibitorFields(await visitor.openForm("/book-space"), { ...company, ...booth });
  const sent = await visitor.post(`/book-space?squares=${square}`, fields);
  if (sent.status !== 303) throw new Error(`a registration was answered with ${sent.status}`);
  return new URL(sent.headers.get("Location") ?? "", site.url).searchParams.get("sent") ?? "";
}
