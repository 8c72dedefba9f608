import { name, text, translatable } from "~/base/translations/translations";
import { daySchema, momentSchema, pictureSrcSchema, webUrlSchema } from "~/base/values/fields";
import { z } from "~/base/values/zod";
import { noticeSchema } from "~/design/model/notice";

export const EVENT_STATUSES = ["upcoming", "ongoing", "ended", "postponed", "cancelled"] as const;

/** The status of an event (docs/product.md, "Seasons"). */
export const eventStatusSchema = z.enum(EVENT_STATUSES);

const fieldsSchema = z.object({
  title: name(120),
  poster: pictureSrcSchema,
  /** Absent when the clock decides. */
  status: eventStatusSchema.optional(),
  /** First opening, ISO 8601 with offset. */
  startTime: momentSchema,
  /** Last closing, ISO 8601 with offset. */
  endTime: momentSchema,
  /** For people: "14–16 November 2025". */
  date: text(),
  /** "14–16" */
  dateOnly: text(),
  /** "November" */
  month: text(),
  /** "2025" */
  year: z.string().regex(/^\d{4}$/),
  /** Opening hours for people: "10 AM – 9 PM". */
  time: text(),
  /** Days with other hours: opening and closing, ISO 8601 with offset. All others have those of the first opening and the last closing. */
  otherHours: z.array(z.object({ from: momentSchema, until: momentSchema })).optional(),
  /** Days between the first opening and the last closing on which the expo does not open. */
  closedDays: z.array(daySchema).optional(),
  /** How many people the halls take on a day, where tickets are sold on this site. On other days the tickets' numbers alone count. */
  capacities: z.array(z.object({ day: daySchema, people: z.int().min(0).max(1_000_000) })).optional(),
  location: name(),
  locationShort: name(),
  locationLink: webUrlSchema,
  hall: name(),
  /** Where the doors send those whom they do not let in, for phones at the doors: "Info desk, Hall A". Absent: nowhere. */
  helpDesk: name(80).optional(),
  /** Id at the video host; nothing is loaded from there before a click. */
  teaserVideoId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{6,20}$/)
    .optional(),
  profileImage: pictureSrcSchema,
  /** One or two sentences about the expo. */
  summary: text(400),
  /** Paragraphs of the About tab. */
  about: z.array(text()).min(1),
  address: z.object({
    street: z.string().min(1),
    locality: name(),
    region: name(),
    postalCode: z.string().min(1),
    /** ISO 3166-1, of which pages show the name. */
    country: z.string().regex(/^[A-Za-z]{2}$/, "must be an ISO 3166 code"),
  }),
  /** When the prizes are drawn. */
  drawAt: momentSchema,
  /** The first opening as it was announced, when the event has other dates now. */
  previousStartTime: momentSchema.optional(),
  /** The next edition, as far as it is known. */
  nextEdition: z
    .object({
      title: name(120),
      startDate: daySchema,
      endDate: daySchema,
      place: name(120).optional(),
    })
    .optional(),
  /** Messages for every page, each between two moments. A faulty one is null: it is not shown, and no page is without its event. */
  notices: z.array(noticeSchema.nullable().catch(null)).optional(),
});

/** The event. */
export const eventSchema = translatable(fieldsSchema);

export type Event = z.infer<typeof eventSchema>;
export type EventStatus = z.infer<typeof eventStatusSchema>;
