import { z } from "zod";
import brandCategories from "~/content/brand-categories.json";
import brands from "~/content/brands.json";
import event from "~/content/event.json";
import exhibiting from "~/content/exhibiting.json";
import { fillFacts, visit } from "~/content/facts";
import faqs from "~/content/faq.json";
import { readLongText } from "~/content/front-matter";
import galleries from "~/content/galleries.json";
import links from "~/content/links.json";
import partners from "~/content/partners.json";
import press from "~/content/press.json";
import programs from "~/content/programs.json";
import sessions from "~/content/sessions.json";
import tickets from "~/content/tickets.json";
import winners from "~/content/winners.json";
import { brandCategorySchema, brandSchema } from "~/entities/brand";
import { eventSchema } from "~/entities/event";
import { exhibitingSchema } from "~/entities/exhibiting";
import { gallerySchema } from "~/entities/gallery";
import { pressSchema } from "~/entities/press";
import { programSchema, sessionSchema, winnerSchema } from "~/entities/rundown";
import { faqSchema, linkSchema, partnerSchema, policySchema } from "~/entities/site-content";
import { ticketSchema } from "~/entities/ticket";
import { POLICY_SLUGS, type PolicySlug } from "~/entities/values/choices";
import { BASE_LOCALE, type Locale } from "~/i18n/locales";
import { fillSettings } from "./setting-facts.server";

const policyFiles = fillSettings(
  import.meta.glob<string>("/app/content/policies/**/*.md", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

function readPolicy(slug: PolicySlug) {
  const folder = (locale: Locale) => `/app/content/policies${locale === BASE_LOCALE ? "" : `/${locale}`}`;
  return policySchema.parse({ slug, ...readLongText((locale) => policyFiles[`${folder(locale)}/${slug}.md`]) });
}

/** The content in the repository with the facts that it cites, checked as an API's responses are. A fault stops the start. */
export const content = {
  event: eventSchema.parse(fillFacts(event)),
  tickets: z.array(ticketSchema).parse(fillFacts(tickets)),
  brandCategories: z.array(brandCategorySchema).parse(fillFacts(brandCategories)),
  brands: z.array(brandSchema).parse(fillFacts(brands)),
  sessions: z.array(sessionSchema).parse(fillFacts(sessions)),
  programs: z.array(programSchema).parse(fillFacts(programs)),
  partners: z.array(partnerSchema).parse(fillFacts(partners)),
  winners: z.array(winnerSchema).parse(fillFacts(winners)),
  exhibiting: exhibitingSchema.parse(fillFacts(exhibiting)),
  press: pressSchema.parse(fillFacts(press)),
  faqs: z.array(faqSchema).parse(fillFacts(fillSettings(faqs))),
  links: z.array(linkSchema).parse(fillFacts(links)),
  visit,
  galleries: z.array(gallerySchema).parse(fillFacts(galleries)),
  policies: POLICY_SLUGS.map(readPolicy),
};
