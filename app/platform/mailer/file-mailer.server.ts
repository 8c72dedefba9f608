import { readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { mailSettingNames } from "~/base/env/env-rules";
import { makeDirectory, writeAtomically } from "~/base/files/files.server";
import { describeFault } from "~/base/log/fault";
import { composeMime, type Mailer } from "./mail.server";

/** Writes each mail to an .eml file, for a machine without a mail server. A repeated mail replaces its file. */
export function createFileMailer(directory: string, logger: Logger): Mailer {
  return {
    async send(mail, { signal }) {
      if (signal.aborted) return { result: "aborted" };
      const path = join(directory, `${mail.fileName.replace(/[^A-Za-z0-9.-]/g, "_")}.eml`);
      try {
        makeDirectory(directory, 0o700);
        await writeAtomically(path, await composeMime(mail), 0o600);
      } catch (error) {
        const reason = error instanceof Error ? error.message : describeFault(error);
        return { result: "unavailable", reason, fault: "the file cannot be written" };
      }
      logger.info({ file: path }, `mail: no ${mailSettingNames} is set, written to a file`);
      return { result: "sent" };
    },
  };
}

/** The paths of the mails about a submission, by its reference number. */
export async function mailFilesOf(directory: string, reference: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => name.startsWith(`${reference}-`)).map((name) => join(directory, name));
}

/** Deletes mail files older than a moment, in ms, as the outbox must not retain them either. @returns their number */
export async function purgeMailFiles(directory: string, before: number): Promise<number> {
  let deleted = 0;
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name);
    if (!/\.(?:eml|part)$/.test(name) || (await stat(path)).mtimeMs >= before) continue;
    await unlink(path);
    deleted += 1;
  }
  return deleted;
}
