import { formatTime, nameOfDay } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import { brandWord, programWord, sessionWord } from "~/visitors/stars/word";
import type { PlanData } from "./plan-view.server";

/** Everything that can be starred, a list for each kind: without scripts it is chosen there. Sessions are in groups, one a day. */
export function toPicker({ sessions, programs, map }: PlanData) {
  const days = [...Map.groupBy(sessions, ({ day }) => day)].map(([day, ofDay]) => ({
    name: nameOfDay(day),
    options: ofDay.map((session) => ({
      ...{ word: sessionWord(session), label: `${formatTime(session.start)} ${session.title}` },
    })),
  }));
  const ofPrograms = programs.map((one) => ({ word: programWord(one), label: one.name }));
  const ofBrands = map.brands.map((one) => ({ word: brandWord(one), label: `${one.name}, ${one.booth}` }));
  return [
    { kind: "session", name: m.plan_pick_session(), days, options: [] },
    { kind: "program", name: m.plan_pick_program(), days: [], options: ofPrograms },
    { kind: "brand", name: m.plan_pick_brand(), days: [], options: ofBrands },
  ].filter(({ days, options }) => days.length + options.length > 0);
}

export type PickerView = ReturnType<typeof toPicker>;
