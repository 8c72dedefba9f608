import { formatList } from "~/base/values/counts-and-lists";
import { m } from "~/paraglide/messages";

/** Numbers of people: "1 adult", "3 children". */
export const peopleTexts = {
  anyone: m.tickets_people_anyone,
  adult: m.tickets_people_adult,
  student: m.tickets_people_student,
  child: m.tickets_people_child,
};

type Places = readonly { kind: string; people: number }[];

const textOf = (kind: string) =>
  Object.hasOwn(peopleTexts, kind) ? peopleTexts[kind as keyof typeof peopleTexts] : peopleTexts.anyone;

/** Places in words: "2 adults and 3 children". A kind of another release is anyone. */
export const describePlaces = (places: Places): string =>
  formatList(places.map(({ kind, people }) => textOf(kind)({ count: people })));

/** Whether places let one person in, whoever it is: there is nothing to say of them. */
export const isForAnyone = (places: Places): boolean =>
  places.every(({ kind, people }) => kind === "anyone" && people === 1);
