import { env } from "~/base/env/env.server";
import { CONFIRM_WITHIN_DAYS } from "~/content/model/interest";
import { UNDELIVERED_RETENTIONS } from "~/platform/outbox/options";

/** Numbers that follow from settings, by the names under which texts cite them: `{{setting.retention-days}}` (docs/content-files.md, "Facts"). */
export const settingFacts: ReadonlyMap<string, string> = new Map([
  ["retention-days", String(env.retentionDays)],
  ["undelivered-days", String(UNDELIVERED_RETENTIONS * env.retentionDays)],
  ["confirm-days", String(CONFIRM_WITHIN_DAYS)],
]);
