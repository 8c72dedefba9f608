import { formatList } from "~/base/values/counts-and-lists";
import { placesOf, type Ticket } from "~/content/model/ticket";
import { m } from "~/paraglide/messages";

/** Numbers of people: "1 adult", "3 children". */
export const peopleTexts = {
  anyone: m.tickets_people_anyone,
  adult: m.tickets_people_adult,
  student: m.tickets_people_student,
  child: m.tickets_people_child,
};

/** Whom a ticket lets in: "1 person", "2 adults and 3 children". */
export const describePeople = (ticket: Pick<Ticket, "admits">): string =>
  formatList(placesOf(ticket).map(({ kind, people }) => peopleTexts[kind]({ count: people })));
