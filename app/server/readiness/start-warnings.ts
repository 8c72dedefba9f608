import type { Env } from "~/base/env/env.server";
import { mailSettingNames } from "~/base/env/env-rules";

type Settings = Pick<
  Env,
  "https" | "indexed" | "mailToFiles" | "siteClock" | "databaseUrl" | "onFly" | "usesOldMailName"
>;

/**
 * What is right for a preview and an unnoticed mistake on the real site.
 * @returns a line for the log of each start, for each of them
 */
export function startWarnings({
  https,
  indexed,
  mailToFiles,
  siteClock,
  databaseUrl,
  onFly,
  usesOldMailName,
}: Settings): string[] {
  const warnings: string[] = [];
  if (usesOldMailName) warnings.push("MAIL=file is an old name: write MAIL_MODE=file, since su and sudo set MAIL");
  if (mailToFiles)
    warnings.push(`mail is written to files, and nobody receives it: set ${mailSettingNames} to send it`);
  if (https && siteClock !== "real") {
    warnings.push("the clock starts at SITE_CLOCK whenever an instance starts: set SITE_CLOCK=real on the public site");
  }
  if (https && !indexed) {
    warnings.push("search engines may not index this site: set SITE_INDEXED=true if it is the public one");
  }
  if (onFly && !databaseUrl) {
    warnings.push(
      "each machine has a store of its own, with its own forms, limits and content: set DATABASE_URL to share one",
    );
  }
  return warnings;
}
