import { z } from "zod";
import { LOCALES } from "~/base/i18n/locales";
import { POLICY_SLUGS } from "~/base/values/choices";
import { slugSchema } from "~/base/values/fields";
import { brandDetailSchema, brandListSchema, brandQuerySchema } from "~/content/model/brand";
import { eventSchema } from "~/content/model/event";
import { exhibitingSchema } from "~/content/model/exhibiting";
import { hallPlanSchema } from "~/content/model/hall/hall";
import { pressSchema } from "~/content/model/press";
import { programSchema, sessionQuerySchema, sessionSchema, winnerSchema } from "~/content/model/rundown";
import { faqSchema, linkSchema, partnerSchema, policySchema } from "~/content/model/site-content";
import { ticketSchema } from "~/content/model/ticket";
import { visitSchema } from "~/content/model/visit";
import { gallerySchema } from "~/design/model/gallery";
import type { Revalidation } from "~/platform/upstream-cache/upstream-cache";

/** Every address with its parameters and response. Client, embedded API, routes and OpenAPI document derive from it. */
export const endpoints = {
  event: { path: "/event", summary: "The event", response: eventSchema },
  tickets: { path: "/tickets", summary: "All ticket types", response: z.object({ tickets: z.array(ticketSchema) }) },
  brands: {
    path: "/brands",
    summary: "Brands that match, a page at a time",
    query: brandQuerySchema,
    response: brandListSchema,
  },
  brand: {
    path: "/brands/{slug}",
    summary: "One brand with its neighbours",
    params: z.object({ slug: slugSchema }),
    response: brandDetailSchema,
  },
  sessions: {
    path: "/sessions",
    summary: "Rundown entries that match, in order of time",
    query: sessionQuerySchema,
    response: z.object({ sessions: z.array(sessionSchema) }),
  },
  programs: { path: "/programs", summary: "All programs", response: z.object({ programs: z.array(programSchema) }) },
  partners: { path: "/partners", summary: "All partners", response: z.object({ partners: z.array(partnerSchema) }) },
  winners: {
    path: "/winners",
    summary: "Winners; empty before the draw",
    response: z.object({ winners: z.array(winnerSchema) }),
  },
  exhibiting: {
    path: "/exhibiting",
    summary: "Booths, prices and dates for exhibitors",
    response: exhibitingSchema,
  },
  plan: {
    path: "/halls",
    summary: "The halls with their booths, openings, aisles, stages and amenities",
    response: hallPlanSchema,
    addedLater: true,
  },
  press: { path: "/press", summary: "For journalists", response: pressSchema },
  faqs: { path: "/faqs", summary: "All questions", response: z.object({ faqs: z.array(faqSchema) }) },
  links: { path: "/links", summary: "The link tree", response: z.object({ links: z.array(linkSchema) }) },
  visit: { path: "/visit", summary: "How to get to the hall, and what is there", response: visitSchema },
  galleries: {
    path: "/galleries",
    summary: "All galleries",
    response: z.object({ galleries: z.array(gallerySchema) }),
  },
  policy: {
    path: "/policies/{slug}",
    summary: "A long text",
    params: z.object({ slug: z.enum(POLICY_SLUGS) }),
    response: policySchema,
  },
} as const satisfies Record<string, Endpoint>;

/** Where clients that know `API_TOKEN` post submissions of a kind. */
export type SubmissionEndpoint = { path: string; operationId: string; summary: string; request: z.ZodType };

export const acceptedSchema = z.object({ id: z.string().meta({ description: "The submission's id on this side" }) });

export type Endpoint = {
  path: `/${string}`;
  summary: string;
  query?: z.ZodObject;
  params?: z.ZodObject;
  response: z.ZodObject;
  /** An API from before it has nothing at this path. */
  addedLater?: true;
};

export type EndpointName = keyof typeof endpoints;

/** What comes back from an endpoint. Null: there is no such record, where the path names one; or the API does not know the endpoint. */
export type EndpointData<Name extends EndpointName> =
  | z.infer<(typeof endpoints)[Name]["response"]>
  | ((typeof endpoints)[Name] extends { params: z.ZodObject } | { addedLater: true } ? null : never);

/** The query of an endpoint, with the language that every endpoint takes. */
export const queryOf = ({ query }: Endpoint) => (query ?? z.object({})).extend({ lang: languageSchema });

const languageSchema = z.enum(LOCALES).optional().meta({
  description: "Every entity in this language, without `translations`; its `lang` says which language its texts are in",
});

export const errorSchema = z.object({ error: z.string().meta({ description: "What was wrong, for a person" }) });

export type RequestParameters = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
};

/** Requests a response that satisfies the contract. @throws ServiceOutage; NotModified when the cached one is current */
export type Transport = <Name extends EndpointName>(
  name: Name,
  parameters: RequestParameters,
  revalidation?: Revalidation,
) => Promise<EndpointData<Name>>;
