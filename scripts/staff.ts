import { parseArgs } from "node:util";
import { env } from "~/base/env/env.server";
import { LOCALES } from "~/base/i18n/locales";
import { siteDatabase } from "~/platform/database/site-database.server";
import { signInHref, siteStaff, staffPeople } from "~/staff/accounts/site-staff.server";
import { LINK_MS, staffAddress } from "~/staff/accounts/staff-rules";
import { print, runMain, UsageError } from "./commands/terminal";

const USAGE = `The staff area.

  npm run staff -- link someone@example.com                 prints a link that signs in once, without any mail
  npm run staff -- link someone@example.com --language id   the same in another language
  npm run staff -- sign-out                                 ends all sessions and links of everybody, at once

The address must be one that may sign in: STAFF_EMAILS lists it, or an owner has invited it at /staff/people.`;

async function link(address: string, language = env.staffLanguage as string) {
  const locale = LOCALES.find((name) => name === language);
  if (!locale) throw new UsageError(`--language must be one of ${LOCALES.join(", ")}, not "${language}".`);
  const email = staffAddress(address);
  if (env.staff.length === 0 || !(await staffPeople().maySignIn(email))) {
    const listed = env.staff.map((member) => member.email).join(", ") || "nobody";
    throw new UsageError(
      `${email} may not sign in (STAFF_EMAILS lists ${listed}). Write STAFF_EMAILS=${email} into .env, restart the site, and run this again.`,
    );
  }
  const token = await siteStaff().issueLink(email, "link-printed");
  print(signInHref(token, locale));
  print(`It signs ${email} in once, within ${LINK_MS / 60_000} minutes.`);
}

async function signOut() {
  const ended = await siteStaff().endAll("npm run staff");
  print(
    `${ended} sessions have ended, and all links to sign in. Orders, tickets and the phones at the doors are as before.`,
  );
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { language: { type: "string" }, help: { type: "boolean", default: false } },
  });
  const [command, address, ...rest] = positionals;
  if (values.help || command === undefined || command === "help") return print(USAGE);
  if (command !== "link" && command !== "sign-out") throw new UsageError(`There is no command "${command}".`);
  if (command === "sign-out" && address) throw new UsageError("It signs everybody out: name no address.");
  if (command === "link" && (!address || rest.length > 0)) throw new UsageError("Name one address.");
  try {
    await (address ? link(address, values.language) : signOut());
  } finally {
    await siteDatabase().close();
  }
}

await runMain(USAGE, main);
