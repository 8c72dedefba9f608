import { parseDocument, stringify } from "yaml";

/** A text file's front matter and what follows it. */
export interface FrontMatter {
  /** Fields by name, unchecked: the caller's schema checks them. */
  data: Record<string, unknown>;
  /** Everything after the closing line, without blank lines around it. */
  body: string;
}

/** The text cannot be parsed. The message is written for the author of the file. */
export class FrontMatterError extends Error {
  override name = "FrontMatterError";
}

const OPENING = /^\uFEFF?---[ \t]*\r?\n/;
const CLOSING = /^---[ \t]*$/m;
/** Begins a file whose fields are JSON, in one line: what a build makes of one, because to read YAML takes a third of a start. */
const COMPILED = "---json\n";

/**
 * Reads a Markdown file that begins with YAML between two lines of `---`. A `---` further down is a rule in the text and
 * stays. The YAML is 1.2's core schema: dates and times stay strings, `yes` and `no` are words.
 * @param text The complete file.
 * @throws FrontMatterError when there is no front matter, it is never closed, or it is not a YAML mapping
 */
export function readFrontMatter(text: string): FrontMatter {
  if (text.startsWith(COMPILED)) return readCompiled(text);
  const opening = OPENING.exec(text);
  if (!opening) throw new FrontMatterError("The file must begin with a line of three hyphens: its front matter.");
  const rest = text.slice(opening[0].length);
  const closing = CLOSING.exec(rest);
  if (!closing)
    throw new FrontMatterError("The front matter is never closed: a second line of three hyphens is missing.");
  return {
    data: readFields(rest.slice(0, closing.index)),
    body: rest.slice(closing.index + closing[0].length).trim(),
  };
}

function readCompiled(text: string): FrontMatter {
  const end = text.indexOf("\n", COMPILED.length);
  return { data: JSON.parse(text.slice(COMPILED.length, end)) as FrontMatter["data"], body: text.slice(end + 1) };
}

/** The same file for a build, which `readFrontMatter` reads faster. @throws FrontMatterError as that does */
export function compileFrontMatter(text: string): string {
  const { data, body } = readFrontMatter(text);
  return `${COMPILED}${JSON.stringify(data)}\n${body}`;
}

/** The file of fields and text, as `readFrontMatter` reads it. */
export function writeFrontMatter({ data, body }: FrontMatter): string {
  return `---\n${stringify(data, { lineWidth: 0 })}---\n\n${body}\n`;
}

function readFields(yaml: string): Record<string, unknown> {
  const document = parseDocument(yaml);
  const [fault] = document.errors;
  if (fault) throw new FrontMatterError(`The front matter is not YAML: ${fault.message}`, { cause: fault });
  const data: unknown = document.toJS();
  if (!isRecord(data)) throw new FrontMatterError("The front matter must name its fields, each as `name: value`.");
  if (!isTree(data)) throw new FrontMatterError("The front matter has a field that contains itself.");
  return data;
}

/** YAML can describe a mapping that is within itself, which JSON cannot. */
function isTree(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
