import { writeStars } from "~/design/model/stars";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { drawPlanQr, fitsQr } from "~/visitors/plan/plan-qr.server";
import { readPlanQuery } from "~/visitors/plan/plan-query.server";
import { planAddress } from "~/visitors/plan/read-plan.server";
import type { Route } from "./+types/plan-code";

/** `/plan.svg?p=…`: the link of a plan as a QR code. */
export function loader({ url }: Route.LoaderArgs): Response {
  const code = writeStars(readPlanQuery(url.searchParams).words);
  const text = `${planAddress()}#${code}`;
  if (code === "" || !fitsQr(text)) throw pageNotFound(url.pathname);
  return new Response(drawPlanQr(text), { headers: { "Content-Type": "image/svg+xml; charset=utf-8" } });
}
