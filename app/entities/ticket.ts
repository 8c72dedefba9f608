import { amountSchema, currencySchema, daySchema, idSchema, momentSchema, webUrlSchema } from "./values/fields";
import { z } from "./values/zod";

export const TICKET_AVAILABILITIES = [
  "not_yet",
  "on_sale",
  "few_left",
  /** All that is left is in unfinished orders and may come back. */
  "held",
  "sold_out",
  "ended",
  "unavailable",
] as const;

export const ticketAvailabilitySchema = z.enum(TICKET_AVAILABILITIES);

export const ticketSchema = z.object({
  id: idSchema,
  name: z.string().min(1).max(80),
  description: z.string().min(1).max(400),
  price: amountSchema,
  originalPrice: amountSchema.optional(),
  currency: currencySchema,
  /** Event days on which it lets in. */
  validOn: z.array(daySchema).min(1),
  salesStart: momentSchema,
  salesEnd: momentSchema,
  availability: ticketAvailabilitySchema,
  minPerOrder: z.int().min(1),
  maxPerOrder: z.int().min(1),
  benefits: z.array(z.string().min(1)),
  conditions: z.array(z.string().min(1)),
  /** Absent: sold in a WhatsApp chat with the organiser. */
  purchaseUrl: webUrlSchema.optional(),
  featured: z.boolean(),
});

export type Ticket = z.infer<typeof ticketSchema>;
export type TicketAvailability = z.infer<typeof ticketAvailabilitySchema>;
