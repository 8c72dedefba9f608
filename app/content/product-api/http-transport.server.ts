import type { z } from "zod";
import { wallClock } from "~/base/clock/clock.server";
import { ContractBreach } from "~/base/outage";
import { eventStatusSchema } from "~/content/model/event";
import { getJson } from "~/platform/upstream/upstream-http.server";
import type { Revalidation } from "~/platform/upstream-cache/upstream-cache";
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

/** UTF-16 units of an unknown status that are logged. */
const MAX_STATUS = 60;

/** Reads the product API over HTTP. @param baseUrl without a trailing slash @param options `timeout`: ms for a response; `onUnknownStatus`: called with a status of the event that this release does not know */
export function createHttpTransport(
  baseUrl: string,
  { timeout = TIMEOUT, clock = wallClock, onUnknownStatus = (_status: string) => {} } = {},
): Transport {
  return async <Name extends EndpointName>(name: Name, parameters: RequestParameters, revalidation?: Revalidation) => {
    const url = addressOf(baseUrl + endpoints[name].path, parameters);
    const what = `[GET] "${url}"`;
    const mayBeAbsent = "params" in endpoints[name] || "addedLater" in endpoints[name];
    const meansAbsent = (json: unknown) => mayBeAbsent && errorSchema.safeParse(json).success;
    const json = await getJson(url, { what, clock, timeLimit: timeout, revalidation, meansAbsent });
    return json === undefined
      ? (null as EndpointData<Name>)
      : check(name, what, name === "event" ? withKnownStatus(json, onUnknownStatus) : json);
  };
}

function addressOf(pattern: string, { params = {}, query = {} }: RequestParameters): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** An event without a status that this release does not know: then the clock decides, and no page is without its event. */
function withKnownStatus(json: unknown, onUnknown: (status: string) => void): unknown {
  if (typeof json !== "object" || json === null || !("status" in json)) return json;
  const { status, ...event } = json;
  if (status === undefined || eventStatusSchema.safeParse(status).success) return json;
  onUnknown(String(status).slice(0, MAX_STATUS));
  return event;
}

function check<Name extends EndpointName>(name: Name, what: string, payload: unknown): EndpointData<Name> {
  const schema: z.ZodType = endpoints[name].response;
  const result = schema.safeParse(payload);
  if (result.success) return result.data as EndpointData<Name>;
  const faults = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
  throw new ContractBreach(`${what}: the product API broke its contract at ${faults.join("; ")}`);
}
