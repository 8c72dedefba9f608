import type { ShouldRevalidateFunctionArgs } from "react-router";
import { boothsOfExhibitors } from "~/booths/desk/booked-booths.server";
import { requireOwnContent } from "~/content/editing/documents/require-own-content.server";
import { toOffline } from "~/content/editing/drafts/to-offline";
import { changeDrawing } from "~/content/editing/drawing/change-drawing.server";
import styles from "~/content/editing/drawing/drawing.css?url";
import { readDrawingPage } from "~/content/editing/drawing/drawing-page.server";
import type { DrawingPage, Surroundings } from "~/content/editing/drawing/drawing-pages";
import { DrawingTool } from "~/content/editing/drawing/drawing-tool";
import { AMENITIES } from "~/content/model/hall/hall-lists";
import { refreshContent } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import { amenities } from "~/visitors/map/hall/amenities";
import { drawAmenities } from "~/visitors/map/hall/chart-view.server";
import type { Route } from "./+types/hall-drawing";

/** What the tool shows of exhibitors and of the map. @param hall its id */
async function around(hall: string): Promise<Surroundings> {
  const drawings = drawAmenities(AMENITIES);
  return {
    booked: await required(boothsOfExhibitors(hall), STAFF_OUTAGE),
    amenities: AMENITIES.map((kind) => ({ value: kind, label: amenities[kind].name(), body: drawings[kind] ?? "" })),
  };
}

/** `/staff/content/halls/hall-a/+draw`: a hall is drawn. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<DrawingPage> {
  const { signIn } = requireStaff(context, "edit-content");
  requireOwnContent();
  const revision = url.searchParams.get("published");
  if (revision !== null) await refreshContent();
  const page = await readDrawingPage(params.hall, signIn.email, await around(params.hall));
  if (revision === null || !/^\d{1,15}$/.test(revision)) return page;
  return { ...page, message: m.editing_published({ revision }) };
}

export const action = async (args: Route.ActionArgs) => changeDrawing(args, await around(args.params.hall));

/** Without a network the page stays, with what is drawn. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => serverAction().catch(toOffline);

/** What others published meanwhile must not take away what is drawn: a press is answered by the action alone. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined && defaultShouldRevalidate;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = (args) => staffMeta(args, args.loaderData?.title ?? "");

export default function HallDrawing({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData && "stored" in actionData ? actionData : loaderData;
  return (
    <StaffPage title={page.title} back={page.back}>
      {/* What was published begins a new drawing. */}
      <DrawingTool key={`${page.hall} ${loaderData.revision} ${loaderData.draft}`} page={page} />
    </StaffPage>
  );
}
