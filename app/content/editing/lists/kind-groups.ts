import type { Kind } from "~/content/documents/kinds";
import { m } from "~/paraglide/messages";

const GROUPS = ["expo", "program", "brands", "news", "pages"] as const;
type Group = (typeof GROUPS)[number];

const groupTitles: Readonly<Record<Group, () => string>> = {
  expo: m.desk_kinds_expo,
  program: m.desk_kinds_program,
  brands: m.desk_kinds_brands,
  news: m.desk_kinds_news,
  pages: m.desk_kinds_pages,
};

/** The subject to which each kind of content belongs, in the order of the page. */
const GROUP_OF: Readonly<Record<Kind, Group>> = {
  ...{ event: "expo", identity: "expo", promises: "expo", visit: "expo", tickets: "expo" },
  ...{ programs: "program", sessions: "program", winners: "program" },
  ...{ brands: "brands", brandCategories: "brands", halls: "brands", units: "brands" },
  ...{ partners: "brands", exhibiting: "brands" },
  ...{ news: "news", newsAuthors: "news", galleries: "news", press: "news" },
  ...{ faqs: "pages", links: "pages", policies: "pages", statement: "pages", menus: "pages", texts: "pages" },
  ...{ searchSynonyms: "pages", searchStopWords: "pages" },
};

const ORDERED = Object.keys(GROUP_OF) as Kind[];

/** All kinds of content by subject. */
export const kindsBySubject = (): { title: string; kinds: Kind[] }[] =>
  GROUPS.map((group) => ({
    title: groupTitles[group](),
    kinds: ORDERED.filter((kind) => GROUP_OF[kind] === group),
  }));
