import { formatTimes } from "~/base/values/jakarta-time";
import { listHref } from "~/config/list-href";
import { m } from "~/paraglide/messages";
import type { SessionProgress, SessionView } from "./rundown";

/** A session that is on now or next on a stage. */
type StageSession = Pick<SessionView, "path" | "title" | "lang"> & { when: string; progress?: SessionProgress };

/** A stage beside the list of a day, with what is on now and next where the day is today. */
export type StageView = {
  name: string;
  mark: number;
  /** The list of the day with this stage alone. */
  to: string;
  /** "8 sessions, 10.15 AM – 8 PM"; null while the day lasts. */
  hours: string | null;
  now: readonly StageSession[];
  next: StageSession | null;
};

/**
 * The stages of a day.
 * @param sessions all of the day, in order of time
 * @param order of the stages, the same on every day
 * @param query the day and the view in the address
 * @param live the day is today, and not over
 */
export function toStageViews(
  sessions: readonly SessionView[],
  order: readonly string[],
  query: Record<string, string | number>,
  live: boolean,
): StageView[] {
  const byStage = Map.groupBy(sessions, ({ stage }) => stage);
  return order.flatMap((name) => {
    const ofStage = byStage.get(name) ?? [];
    const [first] = ofStage;
    if (!first) return [];
    const next = live ? ofStage.find(({ phase }) => phase === "next") : undefined;
    return {
      name,
      mark: first.mark,
      to: listHref("/rundown", { ...query, stage: name }),
      hours: live ? null : hoursOf(ofStage),
      now: live ? ofStage.filter(({ phase }) => phase === "now").map(toNow) : [],
      next: next ? toNext(next) : null,
    };
  });
}

const toNow = ({ path, title, lang, to, progress }: SessionView): StageSession => ({
  ...{ path, title, lang, progress },
  when: m.home_sign_until({ time: to }),
});

const toNext = ({ path, title, lang, from, to }: SessionView): StageSession => ({
  ...{ path, title, lang },
  when: from + m.rundown_time_separator() + to,
});

function hoursOf(sessions: readonly SessionView[]): string {
  const end = Math.max(...sessions.map(({ end }) => Date.parse(end)));
  const times = formatTimes(sessions[0]?.start ?? end, end);
  return `${m.rundown_count({ count: sessions.length })}, ${times.from}${m.rundown_time_separator()}${times.to}`;
}
