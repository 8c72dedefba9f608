import type { z } from "zod";
import { wallClock } from "~/services/clock/clock.server";
import { ContractBreach } from "~/services/outage";
import { getJson } from "~/services/upstream/upstream-http.server";
import type { Revalidation } from "~/services/upstream-cache/upstream-cache";
import {
  type EndpointData,
  type EndpointName,
  endpoints,
  errorSchema,
  type RequestParameters,
  type Transport,
} from "./contract";

/** ms for a response, including its body and the retry: below the 5 s after which streamed parts fail. */
const TIMEOUT = 4000;

/** Reads the product API over HTTP. @param baseUrl without a trailing slash @param options `timeout`: ms for a response */
export function createHttpTransport(baseUrl: string, { timeout = TIMEOUT, clock = wallClock } = {}): Transport {
  return async <Name extends EndpointName>(name: Name, parameters: RequestParameters, revalidation?: Revalidation) => {
    const url = addressOf(baseUrl + endpoints[name].path, parameters);
    const what = `[GET] "${url}"`;
    const meansAbsent = (json: unknown) => "params" in endpoints[name] && errorSchema.safeParse(json).success;
    const json = await getJson(url, { what, clock, timeLimit: timeout, revalidation, meansAbsent });
    return json === undefined ? (null as EndpointData<Name>) : check(name, what, json);
  };
}

function addressOf(pattern: string, { params = {}, query = {} }: RequestParameters): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

function check<Name extends EndpointName>(name: Name, what: string, payload: unknown): EndpointData<Name> {
  const schema: z.ZodType = endpoints[name].response;
  const result = schema.safeParse(payload);
  if (result.success) return result.data as EndpointData<Name>;
  const faults = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
  throw new ContractBreach(`${what}: the product API broke its contract at ${faults.join("; ")}`);
}
