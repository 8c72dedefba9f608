import { m } from "~/paraglide/messages";
import type { Session } from "./model/rundown";

/** Labels of the kinds of sessions, in the order of `SESSION_KINDS`. */
export const SESSION_KIND_LABELS: Record<NonNullable<Session["kind"]>, () => string> = {
  talk: m.rundown_kind_talk,
  workshop: m.rundown_kind_workshop,
  demo: m.rundown_kind_demo,
  contest: m.rundown_kind_contest,
  story: m.rundown_kind_story,
  music: m.rundown_kind_music,
  film: m.rundown_kind_film,
  gathering: m.rundown_kind_gathering,
};
