import { randomUUID } from "node:crypto";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import type { SiteServer } from "../servers/site-server";
import { message } from "./submissions";

export const API_TOKEN = "a-token-that-both-sides-know";
export const CONTACT = "/contact-messages";
export const EXHIBITOR = "/exhibitor-registrations";

export type OpenApi = { paths: Record<string, { post?: { responses: Record<string, unknown> } }> };

type Options = { path?: string; body?: BodyInit; headers?: Record<string, string | null> };

/** A client of a site's API that sends {@link API_TOKEN} and checks each response against the site's OpenAPI document. */
export async function startApiClient(site: Pick<SiteServer, "url">) {
  const document = (await (await fetch(`${site.url}/api/v1/openapi.json`)).json()) as OpenApi;
  const ajv = addFormats(new Ajv2020({ strict: false })).addSchema(document, "openapi.json");

  /** The errors of a body against its schema in the document. */
  function faultsOf(path: string, status: number, body: unknown) {
    const pointer = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
    const place = `#/paths/${pointer(path)}/post/responses/${status}/content/${pointer("application/json")}/schema`;
    const validate = ajv.compile({ $ref: `openapi.json${place}` });
    validate(body);
    return validate.errors ?? [];
  }

  /** Posts a valid message, with a test's changes; a header that is null is omitted. */
  async function post({ path = CONTACT, body = JSON.stringify(message().payload), headers = {} }: Options = {}) {
    const all: Record<string, string | null> = {
      Authorization: `Bearer ${API_TOKEN}`,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
      ...headers,
    };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
    const response = await fetch(`${site.url}/api/v1${path}`, { method: "POST", body, headers: given });
    const result = { status: response.status, headers: response.headers, body: (await response.json()) as object };
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    expect(faultsOf(path, result.status, result.body), JSON.stringify(result.body)).toEqual([]);
    return result;
  }

  return { document, post };
}

export type ApiClient = Awaited<ReturnType<typeof startApiClient>>;
