import { formatTime, nameOfDay } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import { brandWord, programWord, sessionWord } from "~/visitors/stars/word";
import type { PlanData } from "./plan-view.server";

/** Everything that can be starred, in groups: without scripts it is chosen from a list. */
export function toPicker({ sessions, programs, map }: PlanData) {
  const days = [...Map.groupBy(sessions, ({ day }) => day)].map(([day, ofDay]) => ({
    name: nameOfDay(day),
    options: ofDay.map((session) => ({
      ...{ word: sessionWord(session), label: `${formatTime(session.start)} ${session.title}` },
    })),
  }));
  return [
    ...days,
    { name: m.plan_programs(), options: programs.map((one) => ({ word: programWord(one), label: one.name })) },
    {
      name: m.plan_brands(),
      options: map.brands.map((one) => ({ word: brandWord(one), label: `${one.name}, ${one.booth}` })),
    },
  ].filter(({ options }) => options.length > 0);
}

export type PickerView = ReturnType<typeof toPicker>;
