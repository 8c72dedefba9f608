import { inJakarta } from "~/base/values/jakarta-time";

/** A moment as `<input type="datetime-local">` has it, in Jakarta's time; other text as it is. */
export function momentInput(moment: string): string {
  if (Number.isNaN(Date.parse(moment))) return moment;
  const clock = inJakarta(moment).toISOString().slice(0, 19);
  return clock.endsWith(":00") ? clock.slice(0, -3) : clock;
}

/** The moment of such an input, ISO 8601 with Jakarta's offset; other text as it is. */
export function momentOf(input: string): string {
  const [, minutes, seconds = ":00"] = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d)(:\d\d)?$/.exec(input) ?? [];
  return minutes ? `${minutes.replace(" ", "T")}${seconds}+07:00` : input;
}
