import { parseDocument, stringify } from "yaml";
import { z } from "zod";
import { LOCALES } from "~/base/i18n/locales";
import { momentSchema, pictureSrcSchema, slugSchema } from "~/base/values/fields";

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

/**
 * Reads a Markdown file that begins with YAML between two lines of `---`. A `---` further down is a rule in the text and
 * stays. The YAML is 1.2's core schema: dates and times stay strings, `yes` and `no` are words.
 * @param text The complete file.
 * @throws FrontMatterError when there is no front matter, it is never closed, or it is not a YAML mapping
 */
export function readFrontMatter(text: string): FrontMatter {
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

/** The front matter of a news post in the repository. Names are Ghost's, except `author` and `tags`, which are short forms. */
export const newsFrontMatterSchema = z.strictObject({
  title: z.string().min(1).max(140),
  /** Equal to the file's name. */
  slug: slugSchema,
  /** Without it, English. */
  language: z.enum(LOCALES).optional(),
  /** Of a translation: the slug of the post in English. */
  pair: slugSchema.optional(),
  /** Shown on cards and to search engines; Ghost stores at most 300 characters. Without it they show the beginning of the text. */
  excerpt: z.string().min(1).max(300).optional(),
  published_at: momentSchema,
  updated_at: momentSchema.optional(),
  /** Names; a slug derives from each. The first is the one shown on cards. */
  tags: z.array(z.string().min(1).max(60)).default([]),
  /** Slug of an author in `authors.json`. Without it, the site itself. */
  author: slugSchema.optional(),
  feature_image: pictureSrcSchema.optional(),
  /** Of the picture, which needs one. */
  feature_image_alt: z.string().min(1).max(190).optional(),
  /** Markdown, a line. */
  feature_image_caption: z.string().min(1).optional(),
  featured: z.boolean().default(false),
});

/** One entry of `authors.json`. */
export const newsAuthorSchema = z.object({
  slug: slugSchema,
  name: z.string().min(1).max(80),
  profile_image: pictureSrcSchema.optional(),
});
