import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { simpleParser } from "mailparser";

export type MailFile = { name: string; to: string; subject: string; text: string };

/** Reads the mails that a site without SMTP has written. */
export async function readMailFiles(dataDirectory: string): Promise<MailFile[]> {
  const directory = join(dataDirectory, "mail");
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith(".eml"));
  return Promise.all(
    names.map(async (name) => {
      const { to, subject = "", text = "" } = await simpleParser(await readFile(join(directory, name)));
      return {
        name,
        to: [to ?? []]
          .flat()
          .map((address) => address.text)
          .join(),
        subject,
        text,
      };
    }),
  );
}
