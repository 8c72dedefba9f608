import { LOCALES } from "~/base/i18n/locales";
import { localized } from "~/base/translations/localized";
import { dayWords, formatDay, jakartaDay } from "~/base/values/jakarta-time";
import type { SiteContent } from "~/content/documents/parse-content";
import { type Exhibiting, exhibitingSchema } from "~/content/model/exhibiting";
import { announcedDays, closingDay, expoDay, expoDays, MAX_EVENT_DAYS } from "~/content/model/expo-days";
import { type DayHours, firstOpening, hoursOn, lastClosing } from "~/content/model/opening-hours";
import { wonAt } from "~/content/model/rundown";
import { isFinal } from "~/content/season/ticket-state";
import { m } from "~/paraglide/messages";
import { type Fault, faultsIf, neighbours, toFault } from "./fault";

const at = (moment: string) => Date.parse(moment);

/** Dates and prices that follow from others, or bound them. */
export function dateAndPriceFaults(content: SiteContent): Fault[] {
  return [
    ...eventFaults(content),
    ...ticketFaults(content),
    ...linkTreeFaults(content),
    ...winnerFaults(content),
    ...exhibitorFaults(content),
    ...programFaults(content),
  ];
}

/** Whether an opening would belong to the day of the expo before its own. */
const opensEarly = (opening: string) => expoDay(opening) !== jakartaDay(opening);

const closesEarly = ({ from, until }: DayHours) => at(from) >= at(until);

function eventFaults({ event, press }: SiteContent): Fault[] {
  const {
    startTime,
    endTime,
    drawAt,
    notices = [],
    otherHours = [],
    capacities = [],
    closedDays = [],
    nextEdition,
  } = event;
  const [days, announced] = [expoDays(event), announcedDays(event)];
  const fault = (field: string, reason: string) => toFault("event", event, field, reason);
  return [
    ...faultsIf(
      opensEarly(startTime) && fault("startTime", m.content_fault_opens_early()),
      at(startTime) >= at(endTime)
        ? fault("endTime", m.content_fault_end_first())
        : closesEarly(hoursOn({ startTime, endTime }, expoDay(startTime))) &&
            fault("endTime", m.content_fault_closes_early()),
      closingDay(endTime) > (announced.at(-1) ?? "") &&
        announced.length === MAX_EVENT_DAYS &&
        fault("endTime", m.content_fault_too_many_days({ most: MAX_EVENT_DAYS })),
      (at(drawAt) <= at(firstOpening(event)) || at(drawAt) >= at(lastClosing(event))) &&
        fault("drawAt", m.content_fault_outside_event()),
      closedDays.includes(expoDay(drawAt)) && fault("drawAt", m.content_fault_event_day({ day: expoDay(drawAt) })),
      nextEdition !== undefined &&
        nextEdition.startDate > nextEdition.endDate &&
        fault("nextEdition.endDate", m.content_fault_end_first()),
      press.accreditation.until >= jakartaDay(startTime) &&
        toFault("press", press, "accreditation.until", m.content_fault_accreditation()),
    ),
    ...closedDays.flatMap((day, index) =>
      faultsIf(
        !announced.includes(day) && fault(`closedDays.${index}`, m.content_fault_event_day({ day })),
        days.length === 0 && fault(`closedDays.${index}`, m.content_fault_all_days_closed()),
      ),
    ),
    ...otherHours.flatMap(({ from, until }, index) => {
      const day = expoDay(from);
      return faultsIf(
        opensEarly(from) && fault(`otherHours.${index}.from`, m.content_fault_opens_early()),
        !days.includes(day) && fault(`otherHours.${index}.from`, m.content_fault_event_day({ day })),
        otherHours.findIndex((other) => expoDay(other.from) === day) < index &&
          fault(`otherHours.${index}.from`, m.content_fault_repeated_day({ day: formatDay(from) })),
        (closesEarly({ from, until }) || closingDay(until) !== day) &&
          fault(`otherHours.${index}.until`, m.content_fault_closes_early()),
      );
    }),
    ...capacities.flatMap(({ day }, index) =>
      faultsIf(
        !days.includes(day) && fault(`capacities.${index}.day`, m.content_fault_event_day({ day })),
        capacities.findIndex((other) => other.day === day) < index &&
          fault(`capacities.${index}.day`, m.content_fault_repeated_day({ day: dayWords(day) })),
      ),
    ),
    ...notices.flatMap((notice, index) =>
      faultsIf(
        notice !== null &&
          at(notice.from) >= at(notice.until) &&
          fault(`notices.${index}.until`, m.content_fault_end_first()),
      ),
    ),
  ];
}

function ticketFaults({ event, tickets }: SiteContent): Fault[] {
  const [days, { closedDays = [] }] = [expoDays(event), event];
  return tickets.flatMap((ticket) => {
    const { validOn, validity, salesStart, salesEnd, price, doorPrice, originalPrice } = ticket;
    const { minPerOrder, maxPerOrder, maxPerBuyer = maxPerOrder } = ticket;
    const fault = (field: string, reason: string) => toFault("tickets", ticket, field, reason);
    return faultsIf(
      // One that was for closed days alone stays, for those who have it: nobody can buy it.
      ...validOn.map(
        (day) =>
          !days.includes(day) &&
          !(isFinal(ticket.availability) && closedDays.includes(day)) &&
          fault("validOn", m.content_fault_event_day({ day })),
      ),
      validity === "one_day" && validOn.length < 2 && fault("validity", m.content_fault_one_day()),
      at(salesStart) >= at(salesEnd) && fault("salesEnd", m.content_fault_end_first()),
      at(salesEnd) > at(lastClosing(event)) && fault("salesEnd", m.content_fault_sold_after_event()),
      minPerOrder > maxPerOrder && fault("maxPerOrder", m.content_fault_order_bounds()),
      maxPerBuyer < maxPerOrder && fault("maxPerBuyer", m.content_fault_buyer_bounds()),
      doorPrice !== undefined && doorPrice < price && fault("doorPrice", m.content_fault_door_price()),
      originalPrice !== undefined && originalPrice <= price && fault("originalPrice", m.content_fault_original_price()),
    );
  });
}

/** The link tree leads to the tickets for as long as any is sold. */
function linkTreeFaults({ tickets, links }: SiteContent): Fault[] {
  const last = Math.max(
    ...tickets.filter(({ availability }) => !isFinal(availability)).map(({ salesEnd }) => at(salesEnd)),
  );
  return links.flatMap((link) =>
    faultsIf(
      link.url === "/ticket" &&
        link.until !== undefined &&
        at(link.until) < last &&
        toFault("links", link, "until", m.content_fault_link_until()),
    ),
  );
}

/** The winners of this edition. */
function winnerFaults({ event, winners }: SiteContent): Fault[] {
  return winners.flatMap((winner) =>
    faultsIf(
      wonAt(winner, event) &&
        (at(winner.announcedAt) < at(event.drawAt) || at(winner.announcedAt) > at(lastClosing(event))) &&
        toFault("winners", winner, "announcedAt", m.content_fault_announced()),
    ),
  );
}

function exhibitorFaults({ exhibiting }: SiteContent): Fault[] {
  const { dates, booths, openSides = [] } = exhibiting;
  const fault = (field: string, reason: string) => toFault("exhibiting", exhibiting, field, reason);
  return [
    ...dates.flatMap(({ day, lastDay = day }, index) =>
      faultsIf(lastDay < day && fault(`dates.${index}.lastDay`, m.content_fault_end_first())),
    ),
    ...neighbours(dates).flatMap(([one, next], index) =>
      faultsIf(
        next.day < one.day && fault(`dates.${index + 1}.day`, m.content_fault_order({ day: formatDay(one.day) })),
      ),
    ),
    ...openSides.flatMap(({ sides }, index) =>
      faultsIf(
        openSides.findIndex((other) => other.sides === sides) < index &&
          fault(`openSides.${index}.sides`, m.sides_fault_repeated({ sides })),
      ),
    ),
    ...extrasOfSides(exhibiting).map((index) => fault(`extras.${index}.name`, m.sides_fault_extra())),
    ...faultsIf(
      booths.shell.pricePerSquareMetre <= booths.raw.pricePerSquareMetre &&
        fault("booths.shell.pricePerSquareMetre", m.content_fault_shell_price()),
    ),
  ];
}

/** An extra for an open side, in the languages of the site. */
const OPEN_SIDE = /\bopen sides?\b|\bsisi terbuka\b/i;

/** The places of extras that sell an open side, while open sides have a price: exhibitors would pay twice. By their names, in any language. */
function extrasOfSides(exhibiting: Exhibiting): number[] {
  if (!exhibiting.openSidePrice && !exhibiting.openSides?.length) return [];
  const found = LOCALES.flatMap((locale) => {
    const { extras, openSides = [] } = localized(exhibitingSchema, exhibiting, locale);
    const sold = openSides.map(({ name }) => name.toLowerCase());
    return extras.flatMap(({ name }, index) =>
      OPEN_SIDE.test(name) || sold.includes(name.toLowerCase()) ? [index] : [],
    );
  });
  return [...new Set(found)].toSorted((one, other) => one - other);
}

function programFaults({ programs }: SiteContent): Fault[] {
  return programs.flatMap((program) =>
    faultsIf(
      program.registrationEnds !== undefined &&
        program.registrationUrl === undefined &&
        toFault("programs", program, "registrationEnds", m.content_fault_registration()),
    ),
  );
}
