import { readiness } from "~/services/readiness/readiness.server";

/** Whether a balancer should send visitors here: 200, or 503 while this instance stops or could store no form. */
export async function loader() {
  const state = await readiness();
  return Response.json(state, { status: state.ready ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
