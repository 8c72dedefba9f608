import { ExhibitorBoard } from "~/booths/board/board-page";
import { readBoard } from "~/booths/board/board-view.server";
import { outcomeOf } from "~/booths/desk/change-exhibitor.server";
import { readMoneyMarks } from "~/booths/invoices/desk/money-marks.server";
import { Message } from "~/content/editing/documents/form-outcome";
import { m } from "~/paraglide/messages";
import { inTime, required } from "~/platform/http/rendering/outage.server";
import { StaffPage } from "~/staff/frame/staff-page";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";
import { staffMeta } from "~/staff/staff-meta";
import type { Route } from "./+types/board";

/** ms that the page waits for a part that it can do without. */
const PART_MS = 2_000;

/** `/staff/exhibitors/board`: exhibitors by their stage. Its cards send their forms to the exhibitor's page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, "manage-exhibitors");
  const [board, money] = await Promise.all([
    required(readBoard(), STAFF_OUTAGE),
    inTime(readMoneyMarks(), PART_MS, "the board lacks what was paid"),
  ]);
  return { board, money: money ?? {}, said: outcomeOf(url.searchParams) };
}

export const meta: Route.MetaFunction = (args) => staffMeta(args, m.exhibitors_board());

export default function BoardRoute({ loaderData: { board, money, said } }: Route.ComponentProps) {
  return (
    <StaffPage title={m.exhibitors_board()}>
      <Message text={said} />
      <ExhibitorBoard board={board} money={money} />
    </StaffPage>
  );
}
