import { CONFIRM_WITHIN_DAYS } from "~/entities/forms/interest";
import { UNDELIVERED_RETENTIONS } from "~/entities/forms/submissions";
import { env } from "~/env.server";

/** Numbers that follow from settings, which content does not know, by the names under which texts cite them. */
const FACTS: ReadonlyMap<string, number> = new Map([
  ["retention-days", env.retentionDays],
  ["undelivered-days", UNDELIVERED_RETENTIONS * env.retentionDays],
  ["confirm-days", CONFIRM_WITHIN_DAYS],
]);

/**
 * Fills in the settings that a text or a JSON value cites, such as `{{setting.retention-days}}` (docs/content.md, "Facts").
 * @throws Error for an unknown name, which stops the start
 */
export function fillSettings<Content>(content: Content): Content {
  const filled = JSON.stringify(content).replace(/\{\{setting\.([a-z-]*)\}\}/g, (citation, name: string) => {
    const fact = FACTS.get(name);
    if (fact === undefined) throw new Error(`No fact ${citation}: setting-facts.server.ts lists the names.`);
    return String(fact);
  });
  return JSON.parse(filled) as Content;
}
