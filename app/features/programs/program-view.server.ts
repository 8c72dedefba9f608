import type { Program } from "~/entities/program";
import type { Session } from "~/entities/session";
import { formatWeekday, startOfJakartaDay } from "~/entities/values/jakarta-time";
import { describePicture } from "~/services/pictures/pictures.server";

/**
 * A program as its page shows it, with the days on which it has sessions.
 * @param sessions all of the rundown, in order of time: its first day is day 1
 */
export function viewProgram(program: Program, sessions: readonly Session[]) {
  const days = [...new Set(sessions.map((session) => session.day))].sort();
  return {
    ...program,
    description: program.description.split(/\n{2,}/),
    image: describePicture(program.image),
    days: days
      .map((day, position) => ({
        number: position + 1,
        name: formatWeekday(startOfJakartaDay(day)).split(" ")[0] ?? day,
        sessions: sessions.filter((session) => session.day === day && session.program === program.slug).length,
      }))
      .filter((day) => day.sessions > 0),
  };
}
