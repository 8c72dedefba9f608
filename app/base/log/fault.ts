const MAX_TEXT = 300;
/** Characters of a text that are looked through: the time for a longer one grows with its square. */
const MAX_READ = 10 * MAX_TEXT;
const MAX_CAUSES = 3;
const MAX_ERRORS = 3;

/** What errors of all libraries may have: some are plain objects, and zod's need not be an `Error`. */
type ErrorLike = Partial<Record<"name" | "code" | "message" | "status" | "severity" | "cause", unknown>> & {
  issues?: unknown;
  errors?: unknown;
};

/** The field of a log line that names anything that was thrown or emitted. */
export function faultOf(error: unknown): { fault: string } {
  return { fault: describeFault(error) };
}

/**
 * Describes an error in one line for the log: name, code, message, the errors of an aggregate and the chain of causes.
 * Removes what a visitor may have typed: mail addresses, telephone numbers, passwords, URL queries, and messages that quote
 * values (PostgreSQL's data exceptions, JSON's syntax errors).
 * @param error anything that was thrown or emitted; never throws
 */
export function describeFault(error: unknown): string {
  try {
    return describe(error, MAX_CAUSES);
  } catch {
    return "an error that cannot be read";
  }
}

function describe(error: unknown, causes: number): string {
  if (typeof error === "string") return clean(error) || "an empty string was thrown";
  if (error === null || typeof error !== "object") return `${String(error)} was thrown`;
  const like: ErrorLike = error;
  const head = [nameOf(error, like), codeOf(like)].filter(Boolean).join(" ");
  const text = textOf(error, like);
  const within = Array.isArray(like.errors) ? list(like.errors, (inner) => describe(inner, 0)) : "";
  const named = `${head}${text && `: ${text}`}${within && ` [${within}]`}`;
  const { cause } = like;
  return cause && causes > 0 ? `${named}; cause: ${describe(cause, causes - 1)}` : named;
}

function nameOf(error: object, { name, severity }: ErrorLike): string {
  // The driver calls every error of the server "error".
  if (typeof severity === "string") return "PostgreSQL error";
  if (typeof name === "string" && name !== "") return clean(name);
  return error instanceof Error ? "Error" : (error.constructor?.name ?? "Object");
}

function codeOf({ code, status }: ErrorLike): string {
  const known = code ?? status;
  return typeof known === "string" || typeof known === "number" ? clean(String(known)) : "";
}

function textOf(error: object, like: ErrorLike): string {
  if (Array.isArray(like.issues)) return list(like.issues, describeIssue);
  if (error instanceof SyntaxError || quotesValues(like)) return "";
  if (typeof like.message === "string") return clean(like.message);
  if (error instanceof Error) return "";
  const keys = Object.keys(error).slice(0, 5);
  return keys.length > 0 ? `an object with ${clean(keys.join(", "))}` : "";
}

/** SQLSTATE classes 22 (data exception) and P0 (PL/pgSQL): their messages quote the invalid value. */
function quotesValues({ code, severity }: ErrorLike): boolean {
  return typeof severity === "string" && typeof code === "string" && /^(?:22|P0)/.test(code);
}

function describeIssue(issue: unknown): string {
  const { path, code } = issue as { path?: unknown; code?: unknown };
  const place = Array.isArray(path) && path.length > 0 ? path.map(String).join(".") : "value";
  return clean(`${place} ${String(code)}`);
}

function list(items: unknown[], describeItem: (item: unknown) => string): string {
  const more = items.length > MAX_ERRORS ? `, and ${items.length - MAX_ERRORS} more` : "";
  return `${items.slice(0, MAX_ERRORS).map(describeItem).join(", ")}${more}`;
}

function clean(text: string): string {
  const line = withoutPersonalData(text.slice(0, MAX_READ).replace(/[\p{Cc}\s]+/gu, " ")).trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line;
}

/** The beginning of a message, without what a visitor may have typed: passwords and queries of URLs, mail addresses, telephone numbers. */
export function withoutPersonalData(text: string): string {
  return text
    .slice(0, MAX_READ)
    .replace(/(\w:\/\/)[^\s/]*@/g, "$1…@")
    .replace(/(\w:\/\/[^\s"'?]*)\?[^\s"']*/g, "$1?…")
    .replace(/[^\s@<>"'(,;:=/]+@[^\s@<>"'),;]+/g, (match, at: number, all: string) =>
      all.slice(0, at).endsWith("://") ? match : "[address]",
    )
    .replace(/(?:\+|\b0)\d[\d ()-]{6,}\d/g, "[number]");
}
