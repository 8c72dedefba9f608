import { z } from "zod";

/**
 * The schema of `schedule.json` that conference apps use (https://c3voc.de/schedule/schema.json, in pretalx's version).
 * Objects that allow additional properties there, except `schedule` and `meta`, are strict here.
 */

const durationSchema = z.string().regex(/^[0-9]+:[0-9]{2}$/);
const clockSchema = z.string().regex(/^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]$/);
const momentSchema = z.iso.datetime({ offset: true });
const slugSchema = z.string().regex(/^[a-z0-9_-]+[a-z0-9]$/);
const codeSchema = z.string().regex(/^[A-Z0-9]+$/);
const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/i);

/** A link or an attachment. */
const referenceSchema = z.strictObject({
  url: z.url(),
  title: z.string().optional(),
  type: z.enum(["slides", "paper", "web", "blog", "article", "media", "related", "activitypub"]).optional(),
});

/** A speaker in pretalx's format. With `id` and `public_name` it would also match frab's, and exactly one must match. */
const personSchema = z.strictObject({
  name: z.string().min(1),
  guid: z.uuid().optional(),
  code: codeSchema.optional(),
  avatar: z.url().nullish(),
  biography: z.string().nullish(),
  url: z.url().optional(),
  links: z.array(referenceSchema).optional(),
});

const talkSchema = z.strictObject({
  guid: z.uuid(),
  id: z.int().min(1),
  code: codeSchema.optional(),
  logo: z.union([z.url(), z.literal("")]).nullish(),
  date: momentSchema,
  start: clockSchema,
  end: momentSchema.optional(),
  duration: durationSchema,
  room: z.string(),
  slug: slugSchema,
  url: z.url(),
  title: z.string(),
  subtitle: z.string().nullable(),
  track: z.string().nullable(),
  type: z.string(),
  language: z.string().nullable(),
  abstract: z.string().nullable(),
  description: z.string().nullish(),
  recording_license: z.string().optional(),
  do_not_record: z.boolean().nullish(),
  do_not_stream: z.union([z.boolean(), z.string()]).nullish(),
  persons: z.array(personSchema),
  links: z.array(referenceSchema),
  feedback_url: z.url().optional(),
  origin_url: z.url().optional(),
  attachments: z.array(referenceSchema).optional(),
});

const daySchema = z.strictObject({
  index: z.int(),
  date: z.iso.date(),
  day_start: momentSchema,
  day_end: momentSchema,
  rooms: z.record(z.string(), z.array(talkSchema)),
});

const trackSchema = z.strictObject({
  name: z.string(),
  slug: slugSchema.optional(),
  color: colorSchema.optional(),
});

const roomSchema = z.strictObject({
  name: z.string(),
  guid: z.uuid(),
  slug: slugSchema.optional(),
  type: z
    .enum(["lecturehall", "stage", "workshop", "outside", "online", "project", "bbb", "hangar", "other"])
    .optional(),
  stream_id: z.string().nullish(),
  description: z.string().nullish(),
  capacity: z.number().nullish(),
  url: z.url().optional(),
});

const conferenceSchema = z.strictObject({
  acronym: z.string().regex(/^[a-z0-9_-][a-z0-9_]{3,}(-2[0-9]{3}-[a-z]+)?$/),
  title: z.string(),
  description: z.string().optional(),
  start: z.union([z.iso.date(), momentSchema]),
  end: z.union([z.iso.date(), momentSchema]),
  daysCount: z.int(),
  timeslot_duration: durationSchema,
  time_zone_name: z
    .string()
    .regex(/^(?:[A-Z][a-z]+\/[A-Z][a-z]+|UTC)$/)
    .optional(),
  logo: z.url().optional(),
  colors: z.strictObject({ primary: colorSchema.optional(), background: colorSchema.optional() }).optional(),
  keywords: z.array(z.string()).optional(),
  url: z.url().optional(),
  tracks: z.array(trackSchema).optional(),
  rooms: z.array(roomSchema).optional(),
  meta: z.looseObject({}).optional(),
  days: z.array(daySchema),
});

export const scheduleDocumentSchema = z.strictObject({
  $schema: z.string().optional(),
  generator: z
    .strictObject({ name: z.string().optional(), version: z.string().optional(), url: z.url().optional() })
    .optional(),
  schedule: z.looseObject({
    version: z.string(),
    base_url: z.url().optional(),
    conference: conferenceSchema,
    // Rooms belong to the conference and to the days.
    rooms: z.undefined().optional(),
  }),
});
