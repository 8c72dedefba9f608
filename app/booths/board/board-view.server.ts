import { randomUUID } from "node:crypto";
import { wallClock } from "~/base/clock/clock.server";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatRupiah } from "~/base/values/money";
import { stageLabels } from "~/booths/desk/booth-words";
import { keptUnits } from "~/booths/desk/exhibitor-standing";
import { exhibitorsHref, toRow } from "~/booths/desk/exhibitors-view.server";
import { readKnownExhibitors } from "~/booths/follow-up/known-exhibitors.server";
import { stateAfter, stateAt } from "~/booths/model/booth-states";
import type { BoothUnit } from "~/booths/model/booth-unit";
import { STAGES } from "~/booths/model/stages";
import { siteBooths } from "~/booths/stock/site-booths.server";
import { currentEdition } from "~/content/editions/site-editions.server";
import { m } from "~/paraglide/messages";

/** Most exhibitors that the board reads, and that a column shows; the list has the rest. */
const MOST = 1_000;
const A_COLUMN = 25;

/** Where a card can be moved: an act of the exhibitor's page. */
function movesOf(units: readonly BoothUnit[], isEnded: boolean, now: number): { value: string; label: string }[] {
  const [first] = units;
  if (!first) {
    return [
      isEnded ? { value: "open", label: m.exhibitors_move_open() } : { value: "end", label: m.exhibitors_move_end() },
    ];
  }
  const state = stateAt(first, now);
  if (state === "unknown") return [];
  const labels = {
    reserve: m.exhibitors_move_reserve(),
    contract: m.exhibitors_move_contract(),
    release: m.exhibitors_move_cancel(),
  };
  return (["reserve", "contract", "release"] as const)
    .filter((move) => stateAfter(state, move) !== null)
    .map((value) => ({ value, label: labels[value] }));
}

/** All exhibitors of the current edition in columns by their stage, who is late first. */
export async function readBoard() {
  const { desk, list } = siteBooths();
  const edition = currentEdition().number;
  const now = wallClock.now();
  const kept = keptUnits(await desk.ofEdition(edition), now);
  const known = await readKnownExhibitors(edition, kept, now);
  const all = await list.list({ edition, search: "" }, MOST);
  const byStage = Map.groupBy(all, ({ reference }) => known.stageOf(reference));
  return STAGES.map((stage) => {
    const exhibitors = byStage.get(stage) ?? [];
    const money = exhibitors.reduce((sum, { reference }) => sum + known.worthOf(reference), 0);
    const isLate = (reference: string) => known.lateReasons(reference).length > 0;
    const inOrder = exhibitors.toSorted(
      (one, other) => Number(isLate(other.reference)) - Number(isLate(one.reference)),
    );
    const filters = { owner: "", tag: "", isLate: false, stage };
    return {
      stage,
      title: stageLabels[stage](),
      count: formatNumber(exhibitors.length),
      money: money > 0 ? formatRupiah(money) : "",
      more:
        exhibitors.length > A_COLUMN
          ? {
              to: exhibitorsHref({ filters }),
              label: m.exhibitors_board_more({ number: formatNumber(exhibitors.length) }),
            }
          : null,
      cards: inOrder.slice(0, A_COLUMN).map((exhibitor) => {
        const { reference } = exhibitor;
        const units = kept.get(reference) ?? [];
        const { href, title, booths, next, owner, late, fact } = toRow(exhibitor, known);
        const endedAt = known.followUps.get(reference)?.endedAt ?? null;
        return {
          ...{ href, title, next, owner, late, fact, detail: booths },
          key: randomUUID(),
          seen: units.map(({ unit }) => unit).join("\n"),
          moves: movesOf(units, endedAt !== null, now),
        };
      }),
    };
  });
}

export type Board = Awaited<ReturnType<typeof readBoard>>;
