import { formatTime } from "~/base/values/jakarta-time";
import { announcedDays } from "~/content/model/expo-days";
import { seasonAt } from "~/content/model/season";
import { seasonRules } from "~/content/season/season-rules";
import type { Motif } from "~/design/components/page/page-header";
import { m } from "~/paraglide/messages";
import { speakerPictures } from "~/visitors/rundown/faces/speaker-pictures.server";
import { type SessionView, toSessionEntries, toSessionViews } from "~/visitors/rundown/rundown";
import { type RundownData, rundownDay } from "~/visitors/rundown/rundown-page.server";

/** The picture in the head for each mark of a stage (`stage-mark.tsx`). */
const motifs: readonly Motif[] = ["signpost", "bench", "fire", "stage"];

/**
 * The page of a session: the session, its neighbours on the stage, and what runs elsewhere at the same time.
 * @param data sessions of all days, in order of time
 * @param requested the last part of its address
 * @param now ms since the epoch
 * @returns null when there is no such session
 */
export function sessionPage(data: RundownData, requested: string, now: number) {
  const { event, sessions, programs, notes } = data;
  const found = sessions.find(({ slug, id }) => (slug ?? id) === requested);
  if (!found) return null;
  const day = announcedDays(event).indexOf(found.day) + 1;
  const today = rundownDay(data, String(day), now);
  const ofDay = toSessionViews(today?.sessions ?? [found], programs, now, notes, speakerPictures(sessions));
  const session = ofDay.find(({ id }) => id === found.id);
  if (!session) return null;
  const season = seasonAt(event, now);
  const { isOn, isOver, sells } = seasonRules[season];
  const over = isOver || (isOn && session.phase === "past");
  const onStage = ofDay.filter(({ stage }) => stage === session.stage);
  const place = onStage.indexOf(session);
  return {
    session,
    isOver: over,
    view: {
      lang: session.lang,
      title: session.title,
      description: session.description,
      what: session.facts,
      stage: session.stage,
      mark: session.mark,
      motif: motifs[session.mark - 1],
      start: session.start,
      day: session.dayName,
      time: m.rundown_session_time({ from: session.from, to: session.to }),
      state: session.cancelled ? m.rundown_cancelled() : stateOf(session, over, isOn),
      note: session.cancelled ? null : (session.note ?? null),
      program: session.program,
      speakers: session.speakers,
      back: {
        to: `/rundown?day=${day}#${session.id}`,
        label: m.rundown_title_of_day({ day: today?.name ?? session.dayName }),
      },
      calendar: over || !sells || session.cancelled ? null : `/rundown.ics?session=${session.id}`,
      previous: linkTo(onStage[place - 1]),
      next: linkTo(onStage[place + 1]),
    },
    together: toSessionEntries(
      ofDay.filter((other) => other.stage !== session.stage && overlap(other, session)),
      today?.live ?? false,
    ),
  };
}

function stateOf({ phase, to }: SessionView, over: boolean, live: boolean): string | null {
  if (over) return m.rundown_session_over();
  return live && phase === "now" ? m.rundown_session_until({ time: to }) : null;
}

const linkTo = (session: SessionView | undefined) =>
  session ? { path: session.path, title: session.title, lang: session.lang, from: formatTime(session.start) } : null;

function overlap(one: SessionView, other: SessionView): boolean {
  return Date.parse(one.start) < Date.parse(other.end) && Date.parse(other.start) < Date.parse(one.end);
}
