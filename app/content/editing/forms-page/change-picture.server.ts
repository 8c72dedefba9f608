import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { pictureSrcSchema } from "~/base/values/fields";
import { cropped, MIDDLE } from "~/base/values/picture";
import type { Kind } from "~/content/documents/kinds";
import { documentView } from "~/content/editing/documents/document-view.server";
import { fieldAt } from "~/content/editing/fields/fields";
import { type FormValues, nameIn } from "~/content/editing/fields/form-values";
import { fieldOfKind } from "~/content/editing/fields/kind-field";
import { uploadFaultTexts } from "~/content/editing/galleries/add-pictures.server";
import { describePicture } from "~/content/pictures/pictures.server";
import { addPicture } from "~/content/pictures/uploads/site-pictures.server";
import { m } from "~/paraglide/messages";
import { type BodyFault, type PairLimits, parsePairs } from "~/platform/forms/form-fields.server";
import { readUpload } from "~/platform/forms/read-upload.server";
import { MAX_MEGABYTES, type PicturePage } from "./content-pages";
import { nameOfForm } from "./document-form.server";
import { reply, type Sent, showAgain } from "./sent-form.server";

/** What the page of a picture sends: the form as it was typed, which picture of it, and what to do. */
const FIELDS = { form: 1_500_000, name: 200, button: 10, focus: 10 };
const MEGABYTE = 1024 * 1024;
/** Bytes of a body: those that are kept, for a picture and the form, and those that are read so that the form is not lost. */
const UPLOAD = { bytes: (MAX_MEGABYTES + 1) * MEGABYTE, discard: 64 * MEGABYTE };
/** The same when the picture may not be stored, and the form alone is shown again. */
const FORM_ALONE = { bytes: 1_600_000, discard: (MAX_MEGABYTES + 1) * MEGABYTE };

/** What somebody did on the page of a picture. */
export type PictureStep = {
  /** The name of the picture's input. */
  name: string;
  button: string;
  focus: string;
  file: Uint8Array | null;
  /** Why the file was not read. */
  fault: BodyFault | null;
};

/** Whether a request comes from the page of a picture. */
export const isFromPicturePage = (request: Request): boolean =>
  request.headers.get("Content-Type")?.toLowerCase().startsWith("multipart/form-data") ?? false;

/**
 * Reads what the page of a picture sends. A file that is too large, or that nobody may upload, is left out: the form is kept.
 * @returns the form's values, and why they could not be read
 */
export async function readPictureForm(
  request: Request,
  limits: PairLimits,
  mayUpload: boolean,
): Promise<{ values: FormValues; fault: BodyFault | null; step: PictureStep }> {
  const bounds = mayUpload ? UPLOAD : FORM_ALONE;
  const upload = await readUpload(request, { ...bounds, fields: FIELDS, files: ["file"] });
  const fieldOfStep = (name: string) => upload.fields.get(name) ?? "";
  const { values, fault } = parsePairs(fieldOfStep("form"), limits);
  return {
    values,
    fault: upload.fields.has("form") ? fault : upload.fault,
    step: {
      name: fieldOfStep("name"),
      button: fieldOfStep("button"),
      focus: fieldOfStep("focus"),
      file: upload.files.get("file")?.bytes ?? null,
      fault: upload.fault,
    },
  };
}

/** Whether a form has a picture with this name. */
const hasPicture = (kind: Kind, name: string) => fieldAt(fieldOfKind(kind), name)?.type === "picture";

/** The picture that a button of a form asks for; null: it is another button. */
export function pictureOf(kind: Kind, button: string): string | null {
  const [, name] = /^picture:([\w.]+)$/.exec(button) ?? [];
  return name !== undefined && hasPicture(kind, name) ? name : null;
}

/** The page of a picture of a form. */
function toPicturePage({ kind, id, values }: Sent, name: string): PicturePage {
  const value = values.get(name) ?? "";
  const shown = pictureSrcSchema.safeParse(value).success ? describePicture(value) : null;
  return {
    page: "picture",
    title: nameOfForm(kind, id),
    label: documentView(kind, { values }).labels.get(name) ?? name,
    name,
    form: new URLSearchParams([...values]).toString(),
    shown,
    positions: positions(),
    focus: shown?.focus ?? MIDDLE,
    message: null,
    fault: null,
  };
}

/** The nine positions of what stays, in rows. */
const positions = () => [
  { value: "0,0", text: m.pictures_top_left() },
  { value: "50,0", text: m.pictures_top() },
  { value: "100,0", text: m.pictures_top_right() },
  { value: "0,50", text: m.pictures_left() },
  { value: MIDDLE, text: m.pictures_middle() },
  { value: "100,50", text: m.pictures_right() },
  { value: "0,100", text: m.pictures_bottom_left() },
  { value: "50,100", text: m.pictures_bottom() },
  { value: "100,100", text: m.pictures_bottom_right() },
];

/** Shows the page of a picture of a form. */
export const showPicture = (sent: Sent, name: string) => reply(toPicturePage(sent, name), { status: 200 });

/** Does what the page of a picture asks for, and shows that page again, or the form with the picture. */
export async function changePicture(sent: Sent, step: PictureStep) {
  const { name, button } = step;
  const toForm = (values: FormValues) =>
    showAgain(sent, { values, opened: parentOf(name), message: m.editing_changed_list() }, { status: 200 });
  if (button === "back" || !hasPicture(sent.kind, name)) return toForm(sent.values);
  const taken = await takePicture(sent, step);
  if ("fault" in taken) {
    const { fault, status } = taken;
    return reply({ ...toPicturePage(sent, name), fault }, { status });
  }
  const { values } = taken;
  if (button === "use") return toForm(values);
  return reply({ ...toPicturePage({ ...sent, values }, name), message: m.pictures_uploaded() }, { status: 200 });
}

/** The entry of a list that a name is in; empty: none. */
const parentOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf(".")));

/** Stores the file of a step, or takes the part of the picture that is to stay visible. @returns the values of the form with it, or why not */
async function takePicture(
  { kind, values }: Sent,
  { name, button, focus, file, fault }: PictureStep,
): Promise<{ values: FormValues } | { fault: string; status: number }> {
  if (fault) return { fault: fault.message(), status: fault.status };
  if (!file && button === "upload") return { fault: m.pictures_choose(), status: 400 };
  if (!file) return { values: withPicture(kind, values, name, cropped(values.get(name) ?? "", focus)) };
  try {
    const added = await addPicture(file);
    if ("src" in added) return { values: withPicture(kind, values, name, added.src) };
    return { fault: uploadFaultTexts[added.fault](), status: added.fault === "busy" ? 503 : 400 };
  } catch (error) {
    log.error(faultOf(error), "a picture could not be stored");
    return { fault: m.pictures_out_of_reach(), status: 503 };
  }
}

/** The values with another picture. A picture of a gallery says its size too, and is its own thumbnail unless that is another one. */
function withPicture(kind: Kind, values: FormValues, name: string, src: string): FormValues {
  const changed = new Map(values).set(name, src);
  const item = parentOf(name);
  if (nameIn(item, "src") !== name || !hasPicture(kind, nameIn(item, "thumbnail"))) return changed;
  const { width, height } = describePicture(src);
  const thumbnail = values.get(nameIn(item, "thumbnail")) ?? "";
  if (width > 0) changed.set(nameIn(item, "w"), String(width)).set(nameIn(item, "h"), String(height));
  if (thumbnail === "" || thumbnail === values.get(name)) changed.set(nameIn(item, "thumbnail"), src);
  return changed;
}
