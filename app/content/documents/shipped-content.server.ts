import { readContentFiles } from "./kinds";
import { parseContent } from "./parse-content";
import { settingFacts } from "./setting-facts.server";

const FOLDER = "/app/content/embedded/";

const files = import.meta.glob<string>("/app/content/embedded/**/*.{json,md}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The content that the site ships with, as it is written. */
export const shippedDocuments = readContentFiles(
  new Map(Object.entries(files).map(([path, text]) => [path.slice(FOLDER.length), text])),
);

/** The content that the site ships with. A fault stops the start. */
export const shippedContent = parseContent(shippedDocuments, settingFacts);
