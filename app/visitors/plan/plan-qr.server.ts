import { encodeQR } from "qr";

/** Modules of white around a code (ISO/IEC 18004, section 9.1). */
const QUIET_ZONE = 4;

/** Bytes of the largest QR code, version 40 at level L. */
const MAX_BYTES = 2_953;

/** Whether a text is short enough for a QR code. */
export const fitsQr = (text: string): boolean => Buffer.byteLength(text) <= MAX_BYTES;

/** A text as a QR code, an SVG that is black on white in every theme. @throws Error when it does not fit (`fitsQr`) */
export const drawPlanQr = (text: string): string =>
  encodeQR(text, "svg", { ecc: "low", encoding: "byte", border: QUIET_ZONE }).replace(
    ">",
    '><rect width="100%" height="100%" fill="#fff"/>',
  );
