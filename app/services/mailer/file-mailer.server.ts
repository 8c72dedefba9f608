import { open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { makeDirectory } from "~/services/files/make-directory.server";
import { describeFault } from "~/services/log/fault";
import type { Mailer } from "./mail";
import { composeMime } from "./mime.server";

/**
 * Writes each mail as an .eml file, which any mail program opens: for a machine without a mail server.
 * The name is the mail's own, so a repeat replaces the file.
 */
export function createFileMailer(directory: string, logger: Logger): Mailer {
  return {
    async send(mail, { signal }) {
      if (signal.aborted) return { result: "cancelled" };
      const path = join(directory, `${mail.fileName.replace(/[^A-Za-z0-9.-]/g, "_")}.eml`);
      try {
        makeDirectory(directory, 0o700);
        await writeWhole(path, await composeMime(mail));
      } catch (error) {
        return { result: "failed", detail: error instanceof Error ? error.message : describeFault(error) };
      }
      logger.info({ file: path }, "mail: no SMTP_URL is set, written to a file");
      return { result: "accepted", deferred: [], refused: [], detail: path };
    },
  };
}

/** A reader sees the whole file or none, also after the machine lost its power. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  try {
    const file = await open(draft, "w", 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Deletes mail files older than a moment: they hold what the outbox must not keep for ever either.
 * @param before ms since the epoch
 * @returns number of files deleted
 */
export async function purgeMailFiles(directory: string, before: number): Promise<number> {
  const names = await readdir(directory).catch(() => []);
  let deleted = 0;
  for (const name of names.filter((file) => /\.(?:eml|part)$/.test(file))) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs >= before) continue;
    await unlink(path);
    deleted += 1;
  }
  return deleted;
}
