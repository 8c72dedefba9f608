import type { CheerioAPI } from "cheerio";

/** Elements found in an article. */
export type Selection = ReturnType<ReturnType<CheerioAPI>["find"]>;
