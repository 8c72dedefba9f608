import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import { readFrontMatter, writeFrontMatter } from "~/content/embedded/front-matter-file";

/** The text of files by their paths, such as `news/early-bird-tickets.md`. */
export type ContentFiles = ReadonlyMap<string, string>;

/** A JSON object. */
export type Fields = Record<string, unknown>;

/** How the documents of a kind lie in files. */
export type Layout = {
  /** Whether a file belongs to the kind. */
  has(path: string): boolean;
  /** The documents in the order of their files. @throws ContentFileError */
  read(files: ContentFiles): unknown[];
  /** What `read` reads. */
  write(documents: readonly unknown[]): [path: string, text: string][];
};

/** A file cannot be read. The message is for its author. */
class ContentFileError extends Error {
  override name = "ContentFileError";

  constructor(path: string, reason: string, cause?: unknown) {
    super(`${path}: ${reason}`, { cause });
  }
}

function readJson(files: ContentFiles, path: string): unknown {
  const text = files.get(path);
  if (text === undefined) throw new ContentFileError(path, "the file is missing");
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new ContentFileError(path, error instanceof Error ? error.message : String(error), error);
  }
}

/** No-break spaces and word joiners, which nobody would see. */
const INVISIBLE = /[\u00A0\u2060]/g;

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

const writeJson = (value: unknown) => `${JSON.stringify(value, null, 2).replace(INVISIBLE, escaped)}\n`;

/** One JSON file with the only document of a kind. @param missing said of a kind that may have no document: it then has no file */
export const jsonDocument = (path: string, missing?: "may be missing"): Layout => ({
  has: (other) => other === path,
  read: (files) => (missing && !files.has(path) ? [] : [readJson(files, path)]),
  write: ([document]) => (missing && document === undefined ? [] : [[path, writeJson(document)]]),
});

/** One JSON file with a list of documents. @param missing said of a kind that older exports do not have: without its file it has no documents */
export const jsonList = (path: string, missing?: "may be missing"): Layout => ({
  has: (other) => other === path,
  read(files) {
    if (missing && !files.has(path)) return [];
    const list = readJson(files, path);
    if (!Array.isArray(list)) throw new ContentFileError(path, "must be a list");
    return list;
  },
  write: (documents) => [[path, writeJson(documents)]],
});

function readMarkdown(files: ContentFiles, path: string): Fields & { body: string } {
  try {
    const { data, body } = readFrontMatter(files.get(path) ?? "");
    return { ...data, body };
  } catch (error) {
    throw new ContentFileError(path, error instanceof Error ? error.message : String(error), error);
  }
}

function writeMarkdown({ body, ...data }: Fields): string {
  return writeFrontMatter({ data, body: String(body) });
}

const others = LOCALES.filter((locale) => locale !== BASE_LOCALE);

/** What a long text has in each language. All else is in the file in English, and is repeated in the others. */
const TEXTS = ["title", "summary", "body"] as const;

/**
 * A Markdown file for each document and language.
 * @param pathOf the path in a language; `*` in place of the slug, or no slug in the documents
 */
export function longTexts(pathOf: (locale: Locale) => string): Layout {
  const fileOf = (locale: Locale, slug: string) => pathOf(locale).replace("*", slug);
  // Each file is looked up in each layout and language, also when the site starts.
  const parts = new Map(LOCALES.map((locale) => [locale, pathOf(locale).split("*")]));
  const slugIn = (path: string, locale: Locale) => {
    const [before = "", after] = parts.get(locale) ?? [];
    if (!path.startsWith(before)) return;
    if (after === undefined) return path === before ? "" : undefined;
    const slug = path.slice(before.length, -after.length);
    return path === before + slug + after && !slug.includes("/") ? slug : undefined;
  };
  return {
    has: (path) => LOCALES.some((locale) => slugIn(path, locale) !== undefined),
    read(files) {
      const slugs = [...files.keys()].map((path) => slugIn(path, BASE_LOCALE)).filter((slug) => slug !== undefined);
      return slugs.map((slug) => {
        const translated = others.filter((locale) => files.has(fileOf(locale, slug)));
        const translations = translated.map((locale) => {
          const fields = readMarkdown(files, fileOf(locale, slug));
          return [locale, Object.fromEntries(TEXTS.map((name) => [name, fields[name]]))];
        });
        return {
          ...(slug && { slug }),
          ...readMarkdown(files, fileOf(BASE_LOCALE, slug)),
          ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
        };
      });
    },
    write: (documents) =>
      documents.flatMap((document) => {
        const { slug = "", translations = {}, ...fields } = document as Fields;
        const texts = new Map<string, Fields>(Object.entries(translations as Fields) as [string, Fields][]);
        return LOCALES.flatMap((locale): [string, string][] => {
          const translation = locale === BASE_LOCALE ? {} : texts.get(locale);
          return translation ? [[fileOf(locale, String(slug)), writeMarkdown({ ...fields, ...translation })]] : [];
        });
      }),
  };
}

/** A Markdown file for each document, in the folder of its language. */
export function markdownFiles(folderOf: (locale: Locale) => string): Layout {
  const has = (path: string) =>
    LOCALES.some((locale) => {
      const name = path.slice(folderOf(locale).length);
      return path.startsWith(folderOf(locale)) && /^[^/]+\.md$/.test(name);
    });
  return {
    has,
    read: (files) => [...files.keys()].filter(has).map((path) => readMarkdown(files, path)),
    write: (documents) =>
      documents.map((document) => {
        const { slug, language } = document as Fields;
        const locale = LOCALES.find((name) => name === language) ?? BASE_LOCALE;
        return [`${folderOf(locale)}${String(slug)}.md`, writeMarkdown(document as Fields)];
      }),
  };
}
