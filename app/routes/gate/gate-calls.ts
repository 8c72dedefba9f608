import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { FIRST_EDITION } from "~/content/editions/edition";
import { checkTicket } from "~/gate/calls/check-ticket.server";
import { findOrders } from "~/gate/calls/find-order.server";
import { keepGateToken, readGateToken } from "~/gate/calls/gate-cookie.server";
import { isGateCall, readCall } from "~/gate/calls/gate-requests.server";
import { syncDevice } from "~/gate/calls/sync-device.server";
import { GROUPS_HEADER, READS_HEADER, readGroupsSince, readReads } from "~/gate/rules/protocol";
import { readScan } from "~/gate/rules/read-scans";
import type { GateDevice } from "~/gate/server/gate-devices.server";
import { readGateRules } from "~/gate/server/read-rules.server";
import { siteGate } from "~/gate/server/site-gate.server";
import { apiError } from "~/platform/http/rendering/api-error";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { RETRY_AFTER_SECONDS } from "~/platform/http/rendering/outage.server";
import { visitorAddress } from "~/platform/http/security/client-address.server";
import { createRateLimit } from "~/platform/http/security/rate-limit.server";
import { readOrderReference } from "~/sales/model/order-rules";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { quotasHere } from "~/sales/stock/site-quotas.server";
import { deviceName } from "~/staff/accounts/device-name";
import type { Route } from "./+types/gate-calls";

/** What one device may ask for in a minute. A door scans a ticket in two seconds, and looks up an order in ten. */
const perMinute = (budget: string, points: number) =>
  createRateLimit({ budget, points, windowSeconds: 60, logger: log });
const limits = {
  link: perMinute("gate-link", 20),
  sync: perMinute("gate-sync", 300),
  check: perMinute("gate-check", 300),
  find: perMinute("gate-find", 30),
  pay: perMinute("gate-pay", 30),
};

const NO_STORE = { "Cache-Control": "no-store" };
const json = (data: object, headers: Record<string, string> = {}) =>
  Response.json(data, { headers: { ...NO_STORE, ...headers } });

/** `POST /gate/{call}`: what gate devices ask for (docs/gate.md, "Protocol"). */
export async function action({ request, params, url, context }: Route.ActionArgs): Promise<Response> {
  const { call } = params;
  if (!isGateCall(call)) throw pageNotFound(url.pathname);
  if (request.method !== "POST") return refuseMethod();
  try {
    if (call === "link") return await linkDevice(request, visitorAddress(request, context) ?? "unknown");
    const token = await readGateToken(request);
    const device = token && (await siteGate().devices.find(token));
    if (!device) return apiError(401, "This phone is no gate device.");
    const { allowed, retryAfterSeconds } = await limits[call].consume(device.id);
    if (!allowed) return apiError(429, "Too many requests.", { "Retry-After": String(retryAfterSeconds) });
    return await respond(call, device, request);
  } catch (error) {
    log.error({ ...faultOf(error), call }, "a gate device could not be served");
    return apiError(503, "The gate's data are out of reach.", { "Retry-After": String(RETRY_AFTER_SECONDS) });
  }
}

const refuseMethod = () => apiError(405, "This address takes POST only.", { Allow: "POST" });

export function loader({ params, url }: Route.LoaderArgs): Response {
  if (!isGateCall(params.call)) throw pageNotFound(url.pathname);
  return refuseMethod();
}

async function respond(
  call: "sync" | "check" | "find" | "pay",
  device: GateDevice,
  request: Request,
): Promise<Response> {
  switch (call) {
    case "sync": {
      const read = await readCall(call, request);
      const page = {
        reads: readReads(request.headers.get(READS_HEADER)),
        groupsSince: readGroupsSince(request.headers.get(GROUPS_HEADER)),
      };
      return read instanceof Response ? read : json(await syncDevice(device, read, page, siteGate()));
    }
    case "check": {
      const read = await readCall(call, request);
      if (read instanceof Response) return read;
      const scan = readScan(read.scan);
      if (!("field" in scan)) return json(await checkTicket(device, scan, read.unsent ?? [], siteGate()));
      log.warn(
        { call, device: device.id, field: `scan.${scan.field}` },
        "a request of a gate device has another shape",
      );
      return apiError(400, "The scan has another shape.");
    }
    case "find": {
      const read = await readCall(call, request);
      return read instanceof Response ? read : json(await findOrders(read, siteOrders(), siteGate()));
    }
    case "pay": {
      const read = await readCall(call, request);
      return read instanceof Response ? read : takeMoney(device, read.reference);
    }
  }
}

/** Makes the phone a gate device, with a link that works once. */
async function linkDevice(request: Request, address: string): Promise<Response> {
  const { allowed, retryAfterSeconds } = await limits.link.consume(address);
  if (!allowed) return apiError(429, "Too many requests.", { "Retry-After": String(retryAfterSeconds) });
  const read = await readCall("link", request);
  if (read instanceof Response) return read;
  const token = await siteGate().devices.link(read.token, deviceName(request.headers.get("User-Agent")));
  if (token === null) return apiError(410, "This link was used, or has expired.");
  return json({ linked: true }, { "Set-Cookie": await keepGateToken(token) });
}

/** Marks an order as paid that waits for its money at the door. A repeat changes nothing. */
async function takeMoney({ door }: GateDevice, typed: string): Promise<Response> {
  const orders = siteOrders();
  const reference = readOrderReference(typed);
  const order = reference === null ? null : await orders.reading.find(reference);
  if (order?.payment !== "gate") return apiError(404, "No such order is paid at the door.");
  // Money for an order that is over is for the staff area: a phone at a door makes nothing that has to be sent back.
  if (order.state === "expired" || order.state === "cancelled") return apiError(409, "This order is over.");
  const rules = await readGateRules();
  if (order.edition !== (rules.edition ?? FIRST_EDITION)) return apiError(409, "This order is for another expo.");
  if (rules.off) return apiError(409, "The expo is called off.");
  await orders.paying.pay(order.reference, door, quotasHere());
  return json(await findOrders({ reference: order.reference }, orders, siteGate()));
}
