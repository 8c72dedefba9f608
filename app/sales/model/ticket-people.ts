import { placesOf, type Ticket } from "~/content/model/ticket";
import { describePlaces } from "./place-texts";

/** Whom a ticket lets in: "1 person", "2 adults and 3 children". */
export const describePeople = (ticket: Pick<Ticket, "admits">): string => describePlaces(placesOf(ticket));
