import { foreignLang } from "~/base/translations/localized";
import { nameOfDay } from "~/base/values/jakarta-time";
import type { Event } from "~/content/model/event";
import type { Program, Session } from "~/content/model/rundown";
import { seasonAt } from "~/content/model/season";
import { hallAt } from "~/content/season/opening-hours";
import { seasonRules } from "~/content/season/season-rules";
import { keyOfWord, type Stars, writeStars } from "~/design/model/stars";
import { m } from "~/paraglide/messages";
import { mapHref } from "~/visitors/map/hall/map-query";
import type { MapData } from "~/visitors/map/hall/read-map.server";
import { placeOfStage } from "~/visitors/map/place-view.server";
import { findWay } from "~/visitors/map/way/routes";
import { sessionNotes } from "~/visitors/rundown/changes/session-changes.server";
import { speakerPictures } from "~/visitors/rundown/faces/speaker-pictures.server";
import { stagesOf, toSessionEntries, toSessionViews } from "~/visitors/rundown/rundown";
import { brandWord, programWord, readWord, sessionWord, starKey, type Word } from "~/visitors/stars/word";
import { type Leg, legsOf } from "./model/day-trail";
import { brandChange, programChange, removedSessions, sessionChange } from "./plan-changes.server";
import { fitsQr } from "./plan-qr.server";
import { toWalk } from "./plan-walk.server";

/** What is on at the expo. Sessions are in order of time. */
export type PlanData = {
  event: Event;
  sessions: readonly Session[];
  programs: readonly Program[];
  /** The marks of the place of each program by its slug: it has a name in each language, and a plan is read in any. */
  programMarks: ReadonlyMap<string, ReadonlySet<string>>;
  map: MapData;
};

/** What is between two stops, in words. */
export type LegView = { is: Leg["is"]; text: string; map: string | undefined };

/**
 * What the page of a plan shows.
 * @param now ms since the epoch
 * @param address of the page, absolute
 */
export function toPlanView(data: PlanData, { words, isNewer, left }: Stars, now: number, address: string) {
  const { event, sessions, programs, programMarks, map } = data;
  const wordOf = new Map(words.map((word) => [keyOfWord(word), word]));
  const read = (key: string): Word | null => readWord(wordOf.get(key) ?? "");
  const starred = {
    sessions: sessions.filter(({ id }) => wordOf.has(starKey("session", id))),
    brands: map.brands.filter(({ slug }) => wordOf.has(starKey("brand", slug))),
    programs: programs.filter(({ slug }) => wordOf.has(starKey("program", slug))),
  };
  const fresh = [
    ...starred.sessions.map(sessionWord),
    ...starred.brands.map(brandWord),
    ...starred.programs.map(programWord),
  ];
  const freshOf = new Map(fresh.map((word) => [keyOfWord(word), word]));
  const known = words.flatMap((word) => readWord(word) ?? []);
  const removed = removedSessions(known.filter(({ key }) => !freshOf.has(key)));
  const stages = stagesOf([...sessions, ...programs]);
  const changes = [
    ...starred.sessions.flatMap((one) => changeOf(read(starKey("session", one.id)), one, stages)),
    ...starred.brands.flatMap((one) => readAnd(brandChange, read(starKey("brand", one.slug)), one)),
    ...starred.programs.flatMap((one) => {
      const word = read(starKey("program", one.slug));
      return (word && programChange(word, one, programMarks.get(one.slug))) ?? [];
    }),
    ...removed,
  ];
  const code = writeStars(words);
  const isNow = seasonRules[seasonAt(event, now)].isOn;
  const today = isNow ? hallAt(event, now)?.day : undefined;
  const active = starred.sessions.filter(({ cancelled }) => !cancelled);
  return {
    code,
    changes,
    /** The same plan as things are now: what changed is known. */
    seen: changes.length > 0 ? writeStars(words.flatMap((word) => seenWord(word, freshOf, removed))) : null,
    missing: known.filter(({ key }) => !freshOf.has(key)).length - removed.length,
    unread: isNewer || known.length < words.length,
    left,
    days: toDays(data, starred.sessions, freshOf, now, isNow),
    walk:
      starred.brands.length > 0
        ? toWalk(
            map,
            starred.brands.map((brand) => ({ word: brandWord(brand), brand })),
            today,
          )
        : null,
    programs: starred.programs.map((program) => ({
      ...{ word: programWord(program), name: program.name, schedule: program.schedule, stage: program.stage },
      ...{ lang: foreignLang(program), path: `/programs#${program.slug}` },
    })),
    calendar: active.length > 0 ? `/plan.ics?p=${code}` : null,
    qr: code === "" ? null : fitsQr(`${address}#${code}`) ? `/plan.svg?p=${code}` : ("too large" as const),
  };
}

export type PlanView = ReturnType<typeof toPlanView>;

const changeOf = (word: Word | null, session: Session, stages: readonly string[]) =>
  (word && sessionChange(word, session, stages)) ?? [];

const readAnd = <Thing, Change>(change: (word: Word, thing: Thing) => Change | null, word: Word | null, thing: Thing) =>
  (word && change(word, thing)) ?? [];

/** A word as its thing is now; none for what was taken out. */
function seenWord(word: string, freshOf: ReadonlyMap<string, string>, removed: readonly { key: string }[]): string[] {
  const key = keyOfWord(word);
  if (removed.some((one) => one.key === key)) return [];
  return [freshOf.get(key) ?? word];
}

/** The sessions of each day along a trail, with what lies between them. */
function toDays(
  { programs, map, sessions: all }: PlanData,
  sessions: readonly Session[],
  words: ReadonlyMap<string, string>,
  now: number,
  isNow: boolean,
) {
  const views = toSessionViews(sessions, programs, now, sessionNotes(sessions), speakerPictures([...all]));
  const shown = toSessionEntries(views, isNow);
  // Of a plan one is next, not one on each stage.
  const next = shown.find(({ phase }) => phase === "next");
  const entries = shown.map((entry) =>
    entry.phase === "next" && entry !== next ? { ...entry, phase: "later" as const } : entry,
  );
  const legs = new Map<string, LegView>();
  for (const ofDay of Map.groupBy(
    views.filter(({ cancelled }) => !cancelled),
    ({ day }) => day,
  ).values()) {
    const stops = ofDay.map(({ start, end, stage }) => ({
      start: Date.parse(start),
      end: Date.parse(end),
      place: stage,
    }));
    for (const [index, leg] of legsOf(stops, (from, to) => walkBetween(map, from, to)).entries()) {
      const [stop, before] = [ofDay[index], leg && ofDay[leg.after]];
      if (stop && leg && before) legs.set(stop.id, toLegView(map, leg, before, stop));
    }
  }
  return [...Map.groupBy(views.entries(), ([, { day }]) => day)].map(([day, ofDay]) => ({
    day,
    name: nameOfDay(day),
    count: m.rundown_count({ count: ofDay.length }),
    stops: ofDay.flatMap(([index, { id, title }]) => {
      const entry = entries[index];
      const word = words.get(starKey("session", id));
      return entry && word ? [{ entry: { ...entry, star: undefined }, word, title, leg: legs.get(id) }] : [];
    }),
  }));
}

function walkBetween({ plan }: MapData, from: string, to: string): number | null {
  const [start, end] = [placeOfStage(plan, from), placeOfStage(plan, to)];
  return start && end ? (findWay(plan, start, end)?.minutes ?? null) : null;
}

type LegEnd = { title: string; stage: string };

function toLegView({ plan }: MapData, leg: Leg, before: LegEnd, stop: LegEnd): LegView {
  const [from, to] = [placeOfStage(plan, before.stage), placeOfStage(plan, stop.stage)];
  const isWay = leg.is !== "clash" && leg.walk > 0 && from && to;
  return {
    is: leg.is,
    text: describeLeg(leg, before, stop),
    map: isWay ? mapHref({ from: from.key, to: [to.key] }) : undefined,
  };
}

function describeLeg(leg: Leg, before: LegEnd, { stage }: LegEnd): string {
  if (leg.is === "clash") return m.plan_leg_clash({ title: before.title, minutes: leg.minutes });
  if (leg.is === "late")
    return leg.minutes > 0
      ? m.plan_leg_late({ minutes: leg.minutes, walk: leg.walk, stage })
      : m.plan_leg_late_none({ walk: leg.walk, stage });
  const time = describeMinutes(leg.minutes);
  if (leg.is === "free")
    return leg.walk > 0 ? m.plan_leg_free_walk({ time, walk: leg.walk, stage }) : m.plan_leg_free({ time });
  if (leg.walk > 0) return m.plan_leg_walk({ walk: leg.walk, stage, time });
  return leg.minutes > 0 ? m.plan_leg_break({ time }) : m.plan_leg_stay();
}

/** "1 h 15 min" */
function describeMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return m.plan_minutes({ minutes });
  return minutes % 60 > 0 ? m.plan_hours_minutes({ hours, minutes: minutes % 60 }) : m.plan_hours({ hours });
}
