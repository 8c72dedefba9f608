import { siteClock, wallClock } from "~/base/clock/clock.server";
import { expoDay } from "~/content/model/expo-days";
import { readGateRules } from "~/gate/server/read-rules.server";
import { siteGate } from "~/gate/server/site-gate.server";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import type { Need } from "~/staff/frame/need-list";
import { toDay } from "./day-view.server";
import { GATE_PATH } from "./device-list";
import { isSilent } from "./devices-view.server";

/** Whether the expo opens today, by the clock that pages show. */
const isOpenToday = ({ days }: { days: readonly string[] }) => days.includes(expoDay(siteClock.now()));

const listSilent = async () => (await siteGate().devices.list()).filter((device) => isSilent(device, wallClock.now()));

/** How many phones at the doors are silent; none on a day on which the expo does not open. */
export async function countSilent(): Promise<number> {
  return isOpenToday(await readGateRules()) ? (await listSilent()).length : 0;
}

/** What the doors have done today, and what of it staff have to look at; `hall` is null on a day on which the expo does not open. */
export async function readGateToday(): Promise<{ needs: Need[]; hall: { title: string; facts: string[] } | null }> {
  const rules = await required(readGateRules());
  if (!isOpenToday(rules)) return { needs: [], hall: null };
  const [day, silent] = await Promise.all([toDay(siteGate(), rules, siteClock.now()), listSilent()]);
  return {
    needs: [
      {
        count: silent.length,
        text: m.staff_need_silent(),
        detail: [...new Set(silent.map(({ door }) => door))].join(", "),
        href: GATE_PATH,
      },
      { count: day.doubles.length, text: m.staff_need_doubles(), href: `${GATE_PATH}#doubles` },
    ],
    hall: { title: day.title, facts: day.facts },
  };
}
