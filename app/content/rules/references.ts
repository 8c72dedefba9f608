import { Marked } from "marked";
import { BASE_LOCALE } from "~/base/i18n/locales";
import { POLICY_SLUGS } from "~/base/values/choices";
import { KEPT_TICKETS } from "~/config/kept-pages";
import { FIND_ORDERS_PATH } from "~/config/order-paths";
import { listPages } from "~/config/pages";
import { type Documents, KINDS } from "~/content/documents/kinds";
import type { SiteContent } from "~/content/documents/parse-content";
import type { Brand } from "~/content/model/brand";
import type { HallPlan } from "~/content/model/hall/hall";
import { findUnit, type Occupant, standsOf } from "~/content/model/hall/hall-plan";
import { sessionPath, speakerSlug } from "~/content/model/rundown";
import { m } from "~/paraglide/messages";
import { type Fault, faultsIf, toFault } from "./fault";

/** Every reference from one document to another finds it, and what must be unique is. */
export function referenceFaults(content: SiteContent): Fault[] {
  return [...brandFaults(content), ...rundownFaults(content), ...newsFaults(content), ...policyFaults(content)];
}

function brandFaults({ brands, brandCategories, halls, units }: SiteContent): Fault[] {
  const categories = new Set(brandCategories.map(({ slug }) => slug));
  // One object for all brands: a plan is indexed once for each object.
  const plan = { halls, units };
  const known = brandStands(brands, plan);
  return brands.flatMap((brand) => [
    ...brand.categories
      .filter((slug) => !categories.has(slug))
      .map((slug) => toFault("brands", brand, "categories", m.content_fault_category({ slug }))),
    ...standsOf(brand).flatMap((stand, index) => {
      const all = known.get(placeOf(stand, plan)) ?? [];
      const before = all.slice(
        0,
        all.findIndex((one) => one.brand === brand),
      );
      const other = before.find((one) => doMeet(one.stand, stand));
      const field = index === 0 ? "booth" : `moreBooths.${index - 1}.booth`;
      const isShared = findUnit(plan, stand)?.shared === true;
      return faultsIf(
        other !== undefined &&
          !isShared &&
          toFault("brands", brand, field, m.content_fault_booth({ booth: stand.booth, brand: other.brand.name })),
        stand.from !== undefined &&
          stand.until !== undefined &&
          stand.from > stand.until &&
          toFault("brands", brand, field, m.content_fault_end_first()),
      );
    }),
  ]);
}

type Taken = { brand: Brand; stand: Occupant };

/** A booth, in any spelling where it is on the plan. */
function placeOf(stand: Occupant, plan: HallPlan): string {
  const unit = findUnit(plan, stand);
  return unit ? `${unit.hall} ${unit.booth}` : `${stand.hall} ${stand.booth}`;
}

/** Every booth with the brands that have it, in the order of the brands. */
function brandStands(brands: readonly Brand[], plan: HallPlan): ReadonlyMap<string, Taken[]> {
  const all = brands.flatMap((brand) => standsOf(brand).map((stand) => ({ brand, stand })));
  return Map.groupBy(all, ({ stand }) => placeOf(stand, plan));
}

/** Whether two have a booth on the same day. */
const doMeet = (one: Occupant, other: Occupant): boolean =>
  (one.from ?? "") <= (other.until ?? "9") && (other.from ?? "") <= (one.until ?? "9");

function rundownFaults({ sessions, programs, brands, winners }: SiteContent): Fault[] {
  const programSlugs = new Set(programs.map(({ slug }) => slug));
  const programNames = new Set(programs.map(({ name }) => name));
  const brandSlugs = new Set(brands.map(({ slug }) => slug));
  const paths = new Map(sessions.toReversed().map((session) => [sessionPath(session), session]));
  const pages = new Set<string>(listPages().map(({ path }) => path));
  return [
    ...sessions.flatMap((session) =>
      faultsIf(
        session.program !== undefined &&
          !programSlugs.has(session.program) &&
          toFault("sessions", session, "program", m.content_fault_program({ program: session.program })),
        session.brand !== undefined &&
          !brandSlugs.has(session.brand) &&
          toFault("sessions", session, "brand", m.content_fault_brand({ brand: session.brand })),
        (pages.has(sessionPath(session)) || paths.get(sessionPath(session)) !== session) &&
          toFault("sessions", session, "slug", m.content_fault_address({ path: sessionPath(session) })),
      ),
    ),
    ...winners.flatMap((winner) =>
      faultsIf(
        !programNames.has(winner.program) &&
          toFault("winners", winner, "program", m.content_fault_program({ program: winner.program })),
      ),
    ),
  ];
}

function newsFaults({ news, newsAuthors }: SiteContent): Fault[] {
  const authors = new Set(newsAuthors.map(({ slug }) => slug));
  const english = new Set(
    news.filter(({ language = BASE_LOCALE }) => language === BASE_LOCALE).map(({ slug }) => slug),
  );
  return news.flatMap((post) =>
    faultsIf(
      post.author !== undefined &&
        !authors.has(post.author) &&
        toFault("news", post, "author", m.content_fault_author({ author: post.author })),
      post.feature_image !== undefined &&
        post.feature_image_alt === undefined &&
        toFault("news", post, "feature_image_alt", m.content_fault_post_alt()),
      post.pair !== undefined &&
        !english.has(post.pair) &&
        toFault("news", post, "pair", m.content_fault_pair({ slug: post.pair })),
    ),
  );
}

function policyFaults({ policies }: SiteContent): Fault[] {
  const present = new Set(policies.map(({ slug }) => slug));
  return POLICY_SLUGS.filter((slug) => !present.has(slug)).map((slug) =>
    toFault("policies", { slug }, "", m.content_fault_policy()),
  );
}

const marked = new Marked({ gfm: true });

/** The links of the texts that the last check read: reading Markdown is slow, and most texts stay as they are. */
let lastRead: ReadonlyMap<string, readonly string[]> = new Map();

/** Paths of this site to which Markdown links. */
function readLinks(markdown: string): readonly string[] {
  const links: string[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === "link" && /^\/(?!\/)/.test(String(token.href))) links.push(String(token.href));
  });
  return links;
}

/** Fields with one address. All other texts may be Markdown. */
const ADDRESSES = new Set(["url", "to"]);

/** The paths of this site to which a document links, by field. @param linksIn those of a text */
function localLinks(
  value: unknown,
  linksIn: (markdown: string) => readonly string[],
  path: readonly string[] = [],
): [field: string, link: string][] {
  if (typeof value === "string") {
    const links = ADDRESSES.has(path.at(-1) ?? "") ? [value].filter((link) => link.startsWith("/")) : linksIn(value);
    return links.map((link) => [path.join("."), link]);
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => localLinks(part, linksIn, [...path, name]));
}

/** Every link to this site leads to a page that there is. @param documents with their facts */
export function linkFaults(documents: Documents, { brands, sessions, news }: SiteContent): Fault[] {
  const pages = new Set<string>([
    ...listPages().map(({ path }) => path),
    FIND_ORDERS_PATH,
    KEPT_TICKETS,
    ...brands.map(({ slug }) => `/brands/${slug}`),
    ...sessions.map(sessionPath),
    ...sessions.flatMap(({ speakers }) => speakers.map((speaker) => `/speakers/${speakerSlug(speaker)}`)),
    ...news.map(({ slug }) => `/news/${slug}`),
  ]);
  const exists = (link: string) => pages.has(link.replace(/[?#].*$/, "")) || /^\/[^/?#]*\.\w+$/.test(link);
  const read = new Map<string, readonly string[]>();
  const linksIn = (markdown: string) => {
    if (!markdown.includes("[")) return [];
    const links = read.get(markdown) ?? lastRead.get(markdown) ?? readLinks(markdown);
    read.set(markdown, links);
    return links;
  };
  const faults = KINDS.flatMap((kind) =>
    documents[kind].flatMap(({ id, document }) =>
      localLinks(document, linksIn)
        .filter(([, link]) => !exists(link))
        .map(([field, link]) => ({ kind, id, field, reason: m.content_fault_link({ link }) })),
    ),
  );
  lastRead = read;
  return faults;
}
