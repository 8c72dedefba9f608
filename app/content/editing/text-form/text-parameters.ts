import { m } from "~/paraglide/messages";

const number = m.texts_parameter_number;
const moment = m.texts_parameter_moment;
const amount = m.texts_parameter_amount;
const day = m.texts_parameter_day;
const time = m.texts_parameter_time;

/** What the site fills in for parameters, by their names. Others say it by their name alone. */
const MEANINGS: Readonly<Record<string, () => string>> = {
  ...{ count: number, max: number, min: number, total: number, minutes: number, days: number, percent: number },
  ...{ squares: number, pages: number, page: number, all: number, people: number, columns: number, megabytes: number },
  ...{ moment, until: moment, day, date: day, time, from: m.texts_parameter_from, to: m.texts_parameter_to },
  ...{ amount, price: amount, regular: amount, saved: amount, tax: amount, net: amount },
  reference: m.texts_parameter_reference,
  site: m.texts_parameter_site,
  host: m.texts_parameter_host,
  search: m.texts_parameter_search,
  name: m.texts_parameter_name,
  email: m.texts_parameter_email,
};

/** A parameter as a form explains it: `{count} (a number)`. */
export function parameterText(name: string): string {
  const meaning = MEANINGS[name];
  return meaning ? `{${name}} (${meaning()})` : `{${name}}`;
}
