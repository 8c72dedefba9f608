import { SESSION_KINDS, SPOKEN_LANGUAGES } from "~/base/values/choices";
import type { Program, Session } from "~/content/model/rundown";
import { SESSION_KIND_LABELS } from "~/content/session-kinds";
import { m } from "~/paraglide/messages";
import { stagesOf } from "./rundown";

/** The filters of the rundown in the order of the form, as parameters of its query. */
export const FILTER_NAMES = ["stage", "program", "kind", "language", "family"] as const;

/** A filter is empty when it is not set. */
export type RundownFilters = Record<(typeof FILTER_NAMES)[number], string>;

/** A select of the filter form. */
export type FilterField = {
  name: string;
  label: string;
  value: string;
  /** The option that filters nothing. */
  all: string;
  options: { value: string; label: string }[];
};

const LANGUAGE_LABELS: Record<(typeof SPOKEN_LANGUAGES)[number], () => string> = {
  id: m.rundown_language_id,
  en: m.rundown_language_en,
};

/** The filters of a query. A kind, language or audience that does not exist is ignored. */
export function readFilters(query: URLSearchParams): RundownFilters {
  const oneOf = (name: string, values: readonly string[]) => values.find((value) => value === query.get(name)) ?? "";
  return {
    stage: query.get("stage") ?? "",
    program: query.get("program") ?? "",
    kind: oneOf("kind", SESSION_KINDS),
    language: oneOf("language", SPOKEN_LANGUAGES),
    family: oneOf("family", ["yes"]),
  };
}

/** Whether a session passes all filters. One in both languages is in each of them. */
export function passes(session: Session, { stage, program, kind, language, family }: RundownFilters): boolean {
  return (
    (!stage || session.stage === stage) &&
    (!program || session.program === program) &&
    (!kind || session.kind === kind) &&
    (!language || session.language === language || session.language === "both") &&
    (!family || session.family === true)
  );
}

/** Whether the stage and the program that are requested exist on some day. Other filters have fixed values. */
export function areKnown({ stage, program }: RundownFilters, sessions: Session[], programs: Program[]): boolean {
  return (
    (!stage || sessions.some((session) => session.stage === stage)) &&
    (!program || [...programs.map(({ slug }) => slug), ...sessions.map((one) => one.program)].includes(program))
  );
}

/** The form: for each filter what sessions of any day have, so that a choice fits when the day changes. */
export function filterFields(filters: RundownFilters, sessions: Session[], programs: Program[]): FilterField[] {
  const inUse = (program: Program) => sessions.some((session) => session.program === program.slug);
  const options: Record<keyof RundownFilters, FilterField["options"]> = {
    stage: stagesOf(sessions).map((stage) => ({ value: stage, label: stage })),
    program: programs.filter(inUse).map(({ slug, name }) => ({ value: slug, label: name })),
    kind: SESSION_KINDS.filter((kind) => sessions.some((session) => session.kind === kind)).map((kind) => ({
      value: kind,
      label: SESSION_KIND_LABELS[kind](),
    })),
    language: SPOKEN_LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value]() })),
    family: [{ value: "yes", label: m.rundown_filter_families() }],
  };
  return FILTER_NAMES.map((name) => ({
    name,
    label: LABELS[name].label(),
    value: filters[name],
    all: LABELS[name].all(),
    options: options[name],
  }));
}

const LABELS: Record<keyof RundownFilters, Record<"label" | "all", () => string>> = {
  stage: { label: m.rundown_filter_stage, all: m.rundown_filter_stage_all },
  program: { label: m.rundown_filter_program, all: m.rundown_filter_program_all },
  kind: { label: m.rundown_filter_kind, all: m.rundown_filter_kind_all },
  language: { label: m.rundown_filter_language, all: m.rundown_filter_language_all },
  family: { label: m.rundown_filter_audience, all: m.rundown_filter_audience_all },
};
