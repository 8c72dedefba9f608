import { name, text, translatable } from "~/base/translations/translations";
import { amountSchema, currencySchema, daySchema, idSchema, momentSchema, webUrlSchema } from "~/base/values/fields";
import { z } from "~/base/values/zod";

/** What may be said of a ticket's sale at a moment (docs/product.md, "Tickets"). */
export const TICKET_STATES = [
  "not_yet",
  "on_sale",
  "few_left",
  /** All that is left is in unfinished orders and may come back. */
  "held",
  "sold_out",
  "ended",
  "unavailable",
] as const;

/** Whom a place on a ticket is for. A place for `anyone` is also for students and children, one for an adult also for a student. */
const PLACE_KINDS = ["anyone", "adult", "student", "child"] as const;

/**
 * How often a code lets the same person in on one day. `none`: once, and who goes out keeps a wristband; `after_exit`: again after a door
 * has scanned the exit; `any_time`: always.
 */
const REENTRY = ["none", "after_exit", "any_time"] as const;

/** Whether the order form asks who comes with each ticket. `asked`: a name may be left out; `required`: it may not. */
const HOLDERS = ["asked", "required"] as const;

const placesSchema = z.object({ kind: z.enum(PLACE_KINDS), people: z.int().min(1).max(20) });

const fieldsSchema = z.object({
  id: idSchema,
  name: name(80),
  description: text(400),
  price: amountSchema,
  originalPrice: amountSchema.optional(),
  /** What it costs at the door on the day. Absent: not sold there. */
  doorPrice: amountSchema.optional(),
  currency: currencySchema,
  /** Event days on which it lets in. */
  validOn: z.array(daySchema).min(1),
  /** Whether it lets in on each of these days, or on one that its holder chooses. Absent: on each. */
  validity: z.enum(["every_day", "one_day"]).optional(),
  /** Whom it lets in. Absent: one person. */
  admits: z.array(placesSchema).min(1).max(4).optional(),
  /** Absent: `none`. */
  reentry: z.enum(REENTRY).optional(),
  /** Absent: the order form asks for no names. Only for tickets that this site sells. */
  holders: z.enum(HOLDERS).optional(),
  salesStart: momentSchema,
  salesEnd: momentSchema,
  /** The state by the stock. Season and times of the sale correct it: see `ticketStateAt`. */
  availability: z.enum(TICKET_STATES),
  /** With `held`: when the next unfinished order may end. From then on few may be left. */
  heldUntil: momentSchema.optional(),
  minPerOrder: z.int().min(1),
  maxPerOrder: z.int().min(1),
  /** The most that one buyer may have with all orders, by e-mail address. Absent: as many as there are. Only for tickets that this site sells. */
  maxPerBuyer: z.int().min(1).optional(),
  benefits: z.array(text()),
  conditions: z.array(text()),
  /** How many this site sells, where there is no `purchaseUrl` (docs/tickets.md). The stock then decides `availability`. */
  quota: z.int().min(0).max(1_000_000).optional(),
  /** Absent: sold on this site when there is a quota, else in a WhatsApp chat with the organiser. */
  purchaseUrl: webUrlSchema.optional(),
  featured: z.boolean(),
});

export const ticketSchema = translatable(fieldsSchema);

export type Ticket = z.infer<typeof ticketSchema>;
export type Reentry = (typeof REENTRY)[number];
export type TicketState = (typeof TICKET_STATES)[number];

/** The places on a ticket: on one that names none, one for anyone. */
export const placesOf = ({ admits }: Pick<Ticket, "admits">) => admits ?? [{ kind: "anyone" as const, people: 1 }];

/** How many people a ticket lets in. */
export const peopleOf = (ticket: Pick<Ticket, "admits">): number =>
  placesOf(ticket).reduce((sum, { people }) => sum + people, 0);
