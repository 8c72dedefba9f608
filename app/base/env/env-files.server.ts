import { readFileSync } from "node:fs";

type Variables = Readonly<Record<string, string | undefined>>;

/** Variables that may hold a secret: each has another, named with `_FILE`, for a file that contains it. */
const SECRETS = [
  "API_TOKEN",
  "BACKUP_PASSPHRASE",
  "BLOG_API_KEY",
  "BLOG_WEBHOOK_SECRET",
  "CONTENT_WEBHOOK_SECRET",
  "DATABASE_DIRECT_URL",
  "DATABASE_URL",
  "METRICS_TOKEN",
  "MIDTRANS_SERVER_KEY",
  "SESSION_SECRET",
  "SMTP_URL",
];

const fileVariable = (name: string) => `${name}_FILE`;
export const fileVariables = SECRETS.map(fileVariable);

/**
 * Reads secrets from files, as Docker and Kubernetes mount them. A line break at the end of a file is not part of its secret.
 * @returns the variables with those secrets, and what is wrong, without any value
 */
export function readSecretFiles(source: Variables): { variables: Variables; faults: string[] } {
  const variables: Record<string, string | undefined> = { ...source };
  const faults: string[] = [];
  for (const name of SECRETS) {
    const path = source[fileVariable(name)];
    if (!path) continue;
    if (source[name]) faults.push(`${fileVariable(name)} must be empty with ${name}`);
    try {
      const content = readFileSync(path, "utf8").trim();
      if (content === "" || /[\r\n]/.test(content)) faults.push(`${fileVariable(name)} must name a file with one line`);
      variables[name] = content;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      faults.push(`${fileVariable(name)} names a file that cannot be read (${code})`);
    }
  }
  return { variables, faults };
}
