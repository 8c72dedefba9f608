import { SLUG_PATTERN } from "./addresses";
import { z } from "./zod";

/**
 * Field types that several entities share. Each describes a valid value, independent of its storage.
 */

/** A slug, at most 191 characters (the longest that a Ghost blog stores). */
export const slugSchema = z.string().max(191).regex(SLUG_PATTERN, "must be lower-case words joined by hyphens");

/**
 * An opaque identifier given by the service that owns the record. It stands in addresses, and in calendars, where a line break would
 * begin another property.
 */
export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[^\p{C}\p{Z}]+$/u, "must have no spaces or line breaks");

/** A moment: ISO 8601 with an offset. */
export const momentSchema = z.iso.datetime({ offset: true, error: "must be ISO 8601 with an offset" });

/** A day in Asia/Jakarta, `YYYY-MM-DD`. */
export const daySchema = z.iso.date({ error: "must be a day as YYYY-MM-DD" });

/** A web address that a visitor may follow; other schemes (`javascript:`, `data:`) are refused. */
export const webUrlSchema = z.url({ protocol: /^https?$/, error: "must be an http or https address" }).max(2000);

const PICTURE_FAULT = "must be a path on this site or an http(s) address";

/**
 * A picture: a path on this site (`/pictures/…`) or an http(s) address. To browsers `/\` begins the name of another site, as `//` does. Pages make
 * whole addresses of it, so that it has to be one.
 */
export const pictureSrcSchema = z
  .string()
  .max(2000)
  .regex(/^(?:\/(?![/\\])|https?:\/\/)\S+$/, { error: PICTURE_FAULT, abort: true })
  .refine((src) => URL.canParse(src, "https://x"), PICTURE_FAULT);

const LINK_FAULT = "must be a path on this site or a safe address";

/** A link target: a path on this site, or an http(s), mailto or tel address, which browsers can read. */
export const linkTargetSchema = z
  .string()
  .max(2000)
  .regex(/^(?:\/(?![/\\])|https?:\/\/|mailto:|tel:)\S*$/, { error: LINK_FAULT, abort: true })
  .refine((target) => URL.canParse(target, "https://x"), LINK_FAULT);

/** Money: an integer in the currency's own unit (IDR has no minor unit in use). */
export const amountSchema = z.int().min(0);

/** ISO 4217 code. */
export const currencySchema = z.string().regex(/^[A-Z]{3}$/, "must be an ISO 4217 code");

/** An Instagram handle without the `@`. */
export const instagramSchema = z.string().regex(/^[A-Za-z0-9._]{1,30}$/, "must be an Instagram handle without @");
