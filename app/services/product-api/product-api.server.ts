import type { BrandDetail, BrandList, BrandQuery } from "~/entities/brand";
import type { Event } from "~/entities/event";
import type { Faq } from "~/entities/faq";
import type { Gallery } from "~/entities/gallery";
import type { Link } from "~/entities/link";
import type { Partner } from "~/entities/partner";
import type { Policy } from "~/entities/policy";
import type { PolicySlug } from "~/entities/policy-slugs";
import type { Program } from "~/entities/program";
import type { Session, SessionQuery } from "~/entities/session";
import type { Ticket } from "~/entities/ticket";
import type { Winner } from "~/entities/winner";
import { env } from "~/env.server";
import { ServiceOutage } from "~/services/outage";
import { upstreams } from "~/services/readiness/upstreams.server";
import { createEmbeddedTransport } from "./embedded-transport.server";
import { createHttpTransport } from "./http-transport.server";
import type { Transport } from "./transport";

/** Everything that pages read from the product API. Each method throws ServiceOutage when it cannot answer. */
export interface ProductApi {
  event(): Promise<Event>;
  tickets(): Promise<Ticket[]>;
  brands(query?: Partial<BrandQuery>): Promise<BrandList>;
  /** Null: no such brand. */
  brand(slug: string): Promise<BrandDetail | null>;
  sessions(query?: SessionQuery): Promise<Session[]>;
  programs(): Promise<Program[]>;
  partners(): Promise<Partner[]>;
  winners(): Promise<Winner[]>;
  faqs(): Promise<Faq[]>;
  links(): Promise<Link[]>;
  galleries(): Promise<Gallery[]>;
  /** Null: no such text. */
  policy(slug: PolicySlug): Promise<Policy | null>;
}

/** The typed client over any transport. */
function createProductApi(transport: Transport): ProductApi {
  return {
    event: async () => present(await transport("event", {}), "event"),
    tickets: async () => present(await transport("tickets", {}), "tickets").tickets,
    brands: async (query = {}) => present(await transport("brands", { query }), "brands"),
    brand: (slug) => transport("brand", { params: { slug } }),
    sessions: async (query = {}) => present(await transport("sessions", { query }), "sessions").sessions,
    programs: async () => present(await transport("programs", {}), "programs").programs,
    partners: async () => present(await transport("partners", {}), "partners").partners,
    winners: async () => present(await transport("winners", {}), "winners").winners,
    faqs: async () => present(await transport("faqs", {}), "faqs").faqs,
    links: async () => present(await transport("links", {}), "links").links,
    galleries: async () => present(await transport("galleries", {}), "galleries").galleries,
    policy: (slug) => transport("policy", { params: { slug } }),
  };
}

/** A list or a singleton is always there; a 404 for it means that API_URL points at something else. */
function present<T>(answer: T | null, what: string): T {
  if (answer === null) throw new ServiceOutage(`The product API has no ${what}: is API_URL right?`);
  return answer;
}

/** The product API of this process: `API_URL` over HTTP, or else the content in the repository. */
export const productApi: ProductApi = createProductApi(
  env.app.apiUrl ? watched(createHttpTransport(env.app.apiUrl)) : createEmbeddedTransport(),
);

function watched(transport: Transport): Transport {
  return (name, question) => upstreams.watch("product-api", transport(name, question));
}
