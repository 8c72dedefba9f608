import { readFileSync } from "node:fs";

type Variables = Readonly<Record<string, string | undefined>>;

/** The variable for a file that contains a secret. @param name of the variable that may hold the secret itself */
export const fileVariable = (name: string): string => `${name}_FILE`;

/**
 * Reads secrets from files, as Docker and Kubernetes mount them. A line break at the end of a file is not part of its secret.
 * @param secrets names of the variables that may hold one
 * @returns the variables with those secrets, and what is wrong, without any value
 */
export function readSecretFiles(
  source: Variables,
  secrets: Iterable<string>,
): { variables: Variables; faults: string[] } {
  const variables: Record<string, string | undefined> = { ...source };
  const faults: string[] = [];
  for (const name of secrets) {
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
