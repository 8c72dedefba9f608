import { htmlFaults } from "./html.ts";
import { missingOnPage, structuredDataOf, vagueTimes } from "./structured-data.ts";

/** Faults in the bytes of a page: its HTML and what it says of itself to search engines. */
export async function pageFaults(origin: string, path: string): Promise<{ html: string[]; data: string[] }> {
  const html = await (await fetch(origin + path)).text();
  const things = structuredDataOf(html);
  const data = [...missingOnPage(path, things), ...things.flatMap(vagueTimes)];
  return { html: await htmlFaults(html), data: things.length > 0 ? data : ["nothing said"] };
}
