import { createHash, randomBytes } from "node:crypto";

/** Of 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Draws a token that nobody can guess: 256 bits in base64url. Stores keep its hash alone. */
export const createToken = (): string => randomBytes(32).toString("base64url");

/** Whether a text has the form of a token, or of a signature. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** What is stored of a token: its SHA-256 in base64url. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");
