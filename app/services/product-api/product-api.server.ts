import type { BrandDetail, BrandList, BrandQuery } from "~/entities/brand";
import type { PolicySlug } from "~/entities/choices";
import type { Event } from "~/entities/event";
import type { Faq } from "~/entities/faq";
import type { Gallery } from "~/entities/gallery";
import type { Link } from "~/entities/link";
import type { Partner } from "~/entities/partner";
import type { Policy } from "~/entities/policy";
import type { Program } from "~/entities/program";
import type { Session, SessionQuery } from "~/entities/session";
import type { Ticket } from "~/entities/ticket";
import type { Winner } from "~/entities/winner";
import { env } from "~/env.server";
import { wallClock } from "~/services/clock/clock.server";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import { upstreams } from "~/services/readiness/upstreams.server";
import { type CachedTransport, createCachedTransport } from "./cached-transport.server";
import { createEmbeddedTransport } from "./embedded-transport.server";
import { createHttpTransport } from "./http-transport.server";
import type { Transport } from "./transport";

/** Everything that pages read from the product API. Each method throws ServiceOutage when it is down and nothing is cached. */
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
  /** Revalidates cached responses after a change. Settles when the most read ones are fetched. Never rejects. */
  purge(): Promise<void>;
}

/** The typed client over any transport. */
function createProductApi(transport: Transport, purge = async () => {}): ProductApi {
  return {
    event: () => transport("event", {}),
    tickets: async () => (await transport("tickets", {})).tickets,
    brands: (query = {}) => transport("brands", { query }),
    brand: (slug) => transport("brand", { params: { slug } }),
    sessions: async (query = {}) => (await transport("sessions", { query })).sessions,
    programs: async () => (await transport("programs", {})).programs,
    partners: async () => (await transport("partners", {})).partners,
    winners: async () => (await transport("winners", {})).winners,
    faqs: async () => (await transport("faqs", {})).faqs,
    links: async () => (await transport("links", {})).links,
    galleries: async () => (await transport("galleries", {})).galleries,
    policy: (slug) => transport("policy", { params: { slug } }),
    purge,
  };
}

/** The cached product API over HTTP; null when the content is in the repository. */
const remote: CachedTransport | null = env.app.apiUrl
  ? createCachedTransport(watched(createHttpTransport(env.app.apiUrl)), {
      clock: wallClock,
      onFault: (error) => log.warn(faultOf(error), "the product API did not answer"),
    })
  : null;

/**
 * The product API of this process: `API_URL` over HTTP, cached, or else the content in the
 * repository.
 */
export const productApi: ProductApi = createProductApi(remote?.transport ?? createEmbeddedTransport(), remote?.purge);

function watched(transport: Transport): Transport {
  return (name, question, kept) => upstreams.record("product-api", transport(name, question, kept));
}
