import pino from "pino";
import type { Clock } from "~/base/clock/clock.server";
import { locales } from "~/base/i18n/locales";
import { postgresDatabase } from "~/platform/database/postgres-database.server";
import { sqliteDatabase } from "~/platform/database/sqlite-database.server";
import { StaffStore } from "~/staff/accounts/staff-store.server";
import { runCommand } from "./run-command";

/** The address that the site takes for a member of the staff when nothing is configured. */
export const EMAIL = "someone@example.com";

/** Two owners, and somebody at the doors. */
export const [ANI, SARI, GATE] = ["ani@expo.example", "sari@expo.example", "budi@expo.example"];
/** Somebody with the role `service`, and one with the role `finance`. */
export const [DESK, CASH] = ["dewi@expo.example", "joko@expo.example"];

/** The path of a link to sign in, which the command prints. @param env of the site @param options of the command */
export async function printLink(email: string, env: Record<string, string>, ...options: string[]): Promise<string> {
  const { out } = await runCommand("staff", ["link", email, ...options], env);
  return /http\S+?(\/(?:id\/)?staff\/sign-in\?token=\S+)/.exec(out)?.[1] ?? "";
}

/**
 * The path of such a link, without the command, whose process takes far longer than the rest of a sign-in.
 * @param env of the site: where its database is @param clock by which the site goes
 */
export async function issueLink(
  email: string,
  { DATABASE_URL, DATA_DIR = "" }: Readonly<Record<string, string>>,
  language: keyof typeof locales = "en",
  clock: Clock = Date,
): Promise<string> {
  const database = DATABASE_URL ? postgresDatabase(DATABASE_URL, pino({ level: "silent" })) : sqliteDatabase(DATA_DIR);
  try {
    const token = await new StaffStore(database, clock).issueLink(email, "link-printed");
    return `${locales[language].prefix}/staff/sign-in?token=${token}`;
  } finally {
    await database.close();
  }
}

/** The settings with which the command finds a site that uses its defaults. */
export const settingsOf = (site: { dataDirectory: string; url: string }, email = EMAIL) => ({
  DATA_DIR: site.dataDirectory,
  APP_URL: site.url,
  STAFF_EMAILS: email,
});
