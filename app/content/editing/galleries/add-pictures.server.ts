import { setTimeout as pause } from "node:timers/promises";
import { LOCALES, locales } from "~/base/i18n/locales";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { kinds } from "~/content/documents/kinds";
import { fieldOf } from "~/content/editing/fields/fields";
import { countName, countOf, type FormValues, nameIn, wordsName } from "~/content/editing/fields/form-values";
import { changeList } from "~/content/editing/fields/list-buttons";
import { describePicture } from "~/content/pictures/pictures.server";
import type { UploadFault } from "~/content/pictures/uploads/site-pictures.server";
import { addPicture } from "~/content/pictures/uploads/site-pictures.server";
import { m } from "~/paraglide/messages";
import { type BodyFault, type PairLimits, parsePairs } from "~/platform/forms/form-fields.server";
import type { UploadedFile } from "~/platform/forms/read-upload.server";
import { readUploads } from "~/platform/forms/read-uploads.server";
import { MAX_PICTURES, MAX_TOTAL_MEGABYTES, type PicturesPage } from "./pictures-page";
import { proposeAlt } from "./propose-alt";

/** Why a picture was not stored, in the current language. */
export const uploadFaultTexts: Readonly<Record<UploadFault, () => string>> = {
  "no-picture": m.pictures_no_picture,
  heic: m.pictures_heic,
  drawing: m.pictures_drawing,
  unreadable: m.pictures_unreadable,
  "too-many-pixels": m.pictures_too_many_pixels,
  slow: m.pictures_slow,
  busy: m.pictures_busy,
  "too-many-today": m.pictures_too_many_today,
  full: m.pictures_full,
};

/** The list of a gallery's pictures. */
const ITEMS = "items";
const MEGABYTE = 1024 * 1024;
/** Most megabytes of a picture that is taken; a body with one of more than twice that ends there. */
const MAX_MEGABYTES = 15;
const MAX_FORM = 1_500_000;

/** Of a request without pictures: the form with what stands beside it. */
const MAX_FORM_BYTES = 2_000_000;
const MAX_ALT = 2_000;
/** ms after which no conversion begins. Meanwhile nothing may pass, and the server closes a connection after 72 s. */
const TIME_MS = 55_000;
/** ms after which a picture that had to wait for those of others is tried again, and how often. */
const BUSY_MS = 1_000;
const BUSY_TRIES = 12;

/** What the page sends. */
export type PicturesStep = {
  /** The form with the pictures that were added, and what was typed beside them. */
  values: FormValues;
  first: number;
  /** The places of added pictures that are to be left out. */
  leftOut: readonly number[];
  button: string;
  refused: PicturesPage["refused"];
  fault: BodyFault | null;
};

const altName = (index: number, locale: (typeof LOCALES)[number]) =>
  wordsName(nameIn(nameIn(ITEMS, index), "alt"), locale);

const lengthOf = (name: string): number | undefined => {
  if (name === "form") return MAX_FORM;
  if (/^items\.\d{1,3}\.alt@[a-z]{2}$/.test(name)) return MAX_ALT;
  return /^(?:button|first|leave\.\d{1,3})$/.test(name) ? 10 : undefined;
};

/** Whether a request comes from the page on which many pictures are added. */
export const isFromPicturesPage = (url: URL): boolean => url.searchParams.has("pictures");

/** Stores a picture once those of others are stored. @returns its address, or why it was not stored */
async function store(bytes: Uint8Array): Promise<{ src: string } | { reason: string }> {
  for (let tries = 1; ; tries += 1) {
    const added = await addPicture(bytes).catch((error: unknown) => {
      log.error(faultOf(error), "a picture could not be stored");
      return null;
    });
    if (added === null) return { reason: m.pictures_out_of_reach() };
    if ("src" in added) return added;
    if (added.fault !== "busy" || tries === BUSY_TRIES) return { reason: uploadFaultTexts[added.fault]() };
    await pause(BUSY_MS);
  }
}

/** The values of a form with one more picture, and what its file's name says of it. */
function withItem(values: FormValues, src: string, fileName: string): FormValues {
  const index = countOf(values, ITEMS);
  const { width, height } = describePicture(src);
  const item = nameIn(ITEMS, index);
  const fields = { src, thumbnail: src, w: String(width), h: String(height) };
  const proposal = proposeAlt(fileName);
  return new Map([
    ...values,
    [countName(ITEMS), String(index + 1)],
    ...Object.entries(fields).map(([name, value]) => [nameIn(item, name), value] as const),
    ...LOCALES.map((locale) => [altName(index, locale), proposal] as const),
  ]);
}

/**
 * Reads what the page sends, and stores its pictures one after the other, each as it arrives. One that cannot be stored is named, and the
 * others stay.
 * @param mayUpload false: the form alone is read
 */
export async function readPictures(request: Request, limits: PairLimits, mayUpload: boolean) {
  const files: { name: string; src: string }[] = [];
  const refused: { name: string; reason: string }[] = [];
  const end = Date.now() + TIME_MS;

  async function take({ name, bytes }: UploadedFile): Promise<void> {
    const refuse = (reason: string) => void refused.push({ name, reason });
    if (!mayUpload) return;
    if (files.length + refused.length >= MAX_PICTURES) return refuse(m.pictures_too_many({ count: MAX_PICTURES }));
    if (bytes.byteLength > MAX_MEGABYTES * MEGABYTE) return refuse(m.pictures_too_large({ megabytes: MAX_MEGABYTES }));
    if (Date.now() > end) return refuse(m.pictures_no_time());
    const stored = await store(bytes);
    if ("reason" in stored) return refuse(stored.reason);
    files.push({ name, src: stored.src });
  }

  // Somebody who has not signed in is shown what they typed, and their pictures are not read.
  const most = mayUpload ? MAX_TOTAL_MEGABYTES * MEGABYTE : MAX_FORM_BYTES;
  const { fields, fault: unread } = await readUploads(request, {
    bytes: most,
    partBytes: Math.min(most, 2 * MAX_MEGABYTES * MEGABYTE),
    parts: 10 * MAX_PICTURES,
    lengthOf,
    files: "files",
    take,
  });
  const form = parsePairs(fields.get("form") ?? "", limits);
  const typed = [...fields].filter(([name]) => name.startsWith(`${ITEMS}.`) && form.values.has(name));
  let values: FormValues = new Map([...form.values, ...typed]);
  const count = countOf(values, ITEMS);
  const typedFirst = fields.get("first") ?? "";
  const first = /^\d{1,4}$/.test(typedFirst) ? Math.min(Number(typedFirst), count) : count;
  for (const { name, src } of files) values = withItem(values, src, name);
  const leftOut = [...fields.keys()].flatMap((name) => (name.startsWith("leave.") ? [Number(name.slice(6))] : []));
  const step: PicturesStep = { values, first, leftOut, button: fields.get("button") ?? "", refused, fault: unread };
  return { values, fault: fields.has("form") ? form.fault : unread, step };
}

/** The values without the pictures that are to be left out. */
export const withoutLeftOut = ({ values, leftOut }: PicturesStep): FormValues =>
  leftOut
    .toSorted((one, other) => other - one)
    .reduce<FormValues>(
      (kept, index) => changeList(fieldOf(kinds.galleries.schema), kept, { action: "remove", list: ITEMS, index }),
      values,
    );

type Told = Partial<Pick<PicturesPage, "refused" | "message" | "fault">> & { first: number; isAsked?: boolean };

/** The page on which pictures are added to a form. @param told.isAsked whether what a picture shows is missing */
export function toPicturesPage(title: string, values: FormValues, told: Told): PicturesPage {
  const { first, isAsked = false, refused = [], message = null, fault = null } = told;
  const places = Array.from({ length: Math.max(0, countOf(values, ITEMS) - first) }, (_, index) => first + index);
  const added = places.map((index) => ({
    index,
    shown: describePicture(values.get(nameIn(nameIn(ITEMS, index), "src")) ?? ""),
    alts: LOCALES.map((locale) => {
      const name = altName(index, locale);
      const value = values.get(name) ?? "";
      const { name: language, tag: lang } = locales[locale];
      return { name, language, lang, value, isMissing: isAsked && value.trim() === "" };
    }),
  }));
  return {
    page: "pictures",
    title,
    form: new URLSearchParams([...values]).toString(),
    first,
    added,
    refused,
    message,
    fault,
  };
}

/** How many of the pictures that were added say not yet in each language what they show. */
export const countWithoutAlt = (values: FormValues, first: number): number =>
  Array.from({ length: Math.max(0, countOf(values, ITEMS) - first) }, (_, index) => first + index).filter((index) =>
    LOCALES.some((locale) => (values.get(altName(index, locale)) ?? "").trim() === ""),
  ).length;

/** Whether a button asks for the page. */
export const asksForPictures = (button: string): boolean => button === "pictures";

/** The page before anything is uploaded. */
export const emptyPicturesPage = (title: string, values: FormValues): PicturesPage =>
  toPicturesPage(title, values, { first: countOf(values, ITEMS) });
