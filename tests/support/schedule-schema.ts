import { z } from "zod";

/**
 * The form of `schedule.json` as conference apps check it: the properties, patterns and prohibitions of
 * https://github.com/voc/schedule/blob/master/validator/json/schema.json, which pretalx's own export meets.
 */

const durationSchema = z.string().regex(/^[0-9]+:[0-9]{2}$/);
const clockSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const momentSchema = z.iso.datetime({ offset: true });

const personSchema = z.looseObject({
  name: z.string().min(1),
  avatar: z.url().optional(),
  biography: z.string().optional(),
});

const talkSchema = z.strictObject({
  id: z.int().min(1),
  guid: z.uuid(),
  date: momentSchema,
  start: clockSchema,
  duration: durationSchema,
  room: z.string(),
  slug: z.string().regex(/^[a-z0-9_-]+[a-z0-9]$/),
  url: z.url(),
  title: z.string(),
  subtitle: z.string().nullable(),
  track: z.string().nullable(),
  type: z.string(),
  language: z.string(),
  abstract: z.string().nullable(),
  description: z.string().nullable().optional(),
  persons: z.array(personSchema),
  links: z.array(z.unknown()),
  attachments: z.array(z.unknown()).optional(),
  answers: z.array(z.unknown()).optional(),
});

const daySchema = z.strictObject({
  index: z.int(),
  date: z.iso.date(),
  day_start: momentSchema,
  day_end: momentSchema,
  rooms: z.record(z.string(), z.array(talkSchema)),
});

const conferenceSchema = z.strictObject({
  acronym: z.string().regex(/^[a-z0-9_-][a-z0-9_]{3,}(-2[0-9]{3}-[a-z]+)?$/),
  title: z.string(),
  description: z.string().optional(),
  start: z.iso.date(),
  end: z.iso.date(),
  daysCount: z.int(),
  timeslot_duration: durationSchema,
  time_zone_name: z.string().regex(/^[A-Z][a-z]+\/[A-Z][a-z]+$/),
  url: z.url().optional(),
  tracks: z.array(z.object({ name: z.string(), color: z.string().optional() })).optional(),
  rooms: z.array(z.strictObject({ guid: z.uuid(), name: z.string(), description: z.string().nullable() })).optional(),
  days: z.array(daySchema),
});

export const scheduleDocumentSchema = z.strictObject({
  $schema: z.string().optional(),
  generator: z.object({ name: z.string().optional(), url: z.url().optional() }).optional(),
  schedule: z.looseObject({
    version: z.string(),
    base_url: z.url().optional(),
    conference: conferenceSchema,
    // Rooms belong to the conference and to the days.
    rooms: z.undefined().optional(),
  }),
});
