import { calendarFaults, readCalendar } from "../../tests/support/calendar.ts";
import { scheduleDocumentSchema } from "../../tests/support/schedule-schema.ts";

/** Every calendar and schedule of the site; of the sessions, the one that stands first. */
export async function dataFileFaults(origin: string): Promise<string[]> {
  const session = /rundown\.ics\?session=([\w-]+)/.exec(await text(`${origin}/rundown?day=1`))?.[1];
  const calendars = ["/rundown.ics", "/rundown.ics?day=2", `/rundown.ics?session=${session}`, "/event.ics"];
  const found = await Promise.all(calendars.map((path) => faultsOfCalendar(origin, path)));
  const schedule = scheduleDocumentSchema.safeParse(await (await fetch(`${origin}/rundown.json`)).json());
  const wrong = schedule.error?.issues ?? [];
  return [...found.flat(), ...wrong.map(({ path, message }) => `/rundown.json: ${path.join(".")}: ${message}`)];
}

/** Read by ical.js, which did not write it, after its bytes were looked at. */
async function faultsOfCalendar(origin: string, path: string): Promise<string[]> {
  const calendar = await text(origin + path);
  const faults = calendarFaults(calendar);
  try {
    const entries = readCalendar(calendar);
    if (entries.length === 0) faults.push("no entries");
    for (const { uid, start, end } of entries) if (!(start < end)) faults.push(`${uid} ends before it starts`);
  } catch (error) {
    faults.push(String(error));
  }
  return faults.map((fault) => `${path}: ${fault}`);
}

async function text(url: string): Promise<string> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
  return answer.text();
}
