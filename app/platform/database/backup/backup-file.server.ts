import { createCipheriv, createDecipheriv, randomBytes, randomUUID, scryptSync } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { deleteIfKilled, deleteLeft } from "./delete-if-killed.server";

/**
 * An encrypted backup:
 *
 *     "outing-expo backup 1\n"   21 bytes
 *     salt                       16 bytes
 *     chunks, each:
 *       length                    4 bytes, big-endian; its highest bit marks the last chunk
 *       ciphertext                as many bytes
 *       tag                      16 bytes
 *
 * The key is scrypt(passphrase, salt) with N = 2^17, r = 8, p = 1 (OWASP's Password Storage Cheat Sheet). A chunk is encrypted with
 * AES-256-GCM. Its nonce is its number from 0, as 12 bytes, big-endian: no key is used twice, because each file has its own salt. Header
 * and length are additional authenticated data, so that no chunk can be changed, moved, added or left out.
 */
const MAGIC = Buffer.from("outing-expo backup 1\n");
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const LENGTH_BYTES = 4;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const CHUNK_BYTES = 256 * 1024;
const LAST = 0x8000_0000;
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const CIPHER = "aes-256-gcm";

/** The file is not a backup, is damaged, or was encrypted with another passphrase. */
export class UnusableBackup extends Error {
  override name = "UnusableBackup";
}

function nonceOf(chunk: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(chunk, NONCE_BYTES - 6, 6);
  return nonce;
}

const keyOf = (passphrase: string, salt: Buffer) => scryptSync(passphrase.normalize("NFC"), salt, KEY_BYTES, SCRYPT);

/** Reads until the buffer is full or the file ends. */
async function readFully(file: FileHandle, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  let filled = 0;
  while (filled < bytes) {
    const { bytesRead } = await file.read(buffer, filled, bytes - filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

async function encrypt(from: FileHandle, to: FileHandle, passphrase: string): Promise<void> {
  const salt = randomBytes(SALT_BYTES);
  const header = Buffer.concat([MAGIC, salt]);
  const key = keyOf(passphrase, salt);
  await to.writeFile(header);
  let content = await readFully(from, CHUNK_BYTES);
  for (let chunk = 0; ; chunk += 1) {
    const next = content.length < CHUNK_BYTES ? Buffer.alloc(0) : await readFully(from, CHUNK_BYTES);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(content.length + (next.length === 0 ? LAST : 0));
    const cipher = createCipheriv(CIPHER, key, nonceOf(chunk)).setAAD(Buffer.concat([header, length]));
    const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
    await to.writeFile(Buffer.concat([length, encrypted, cipher.getAuthTag()]));
    if (next.length === 0) return;
    content = next;
  }
}

/** @param from after the magic @throws UnusableBackup */
async function decrypt(from: FileHandle, to: FileHandle, passphrase: string): Promise<void> {
  const salt = await readFully(from, SALT_BYTES);
  if (salt.length < SALT_BYTES) throw new UnusableBackup("The backup is incomplete.");
  const header = Buffer.concat([MAGIC, salt]);
  const key = keyOf(passphrase, salt);
  for (let chunk = 0, last = false; !last; chunk += 1) {
    const length = await readFully(from, LENGTH_BYTES);
    if (length.length < LENGTH_BYTES) throw new UnusableBackup("The backup is incomplete.");
    const value = length.readUInt32BE();
    last = value >= LAST;
    const bytes = last ? value - LAST : value;
    if (bytes > CHUNK_BYTES) throw new UnusableBackup("The backup is damaged.");
    const sealed = await readFully(from, bytes + TAG_BYTES);
    if (sealed.length < bytes + TAG_BYTES) throw new UnusableBackup("The backup is incomplete.");
    const decipher = createDecipheriv(CIPHER, key, nonceOf(chunk), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.concat([header, length]))
      .setAuthTag(sealed.subarray(bytes));
    const content = decipher.update(sealed.subarray(0, bytes));
    try {
      decipher.final();
    } catch {
      const passphraseToo = chunk === 0 ? "The passphrase is wrong, or the" : "The";
      throw new UnusableBackup(`${passphraseToo} backup is damaged.`);
    }
    await to.writeFile(content);
  }
  const { bytesRead } = await from.read(Buffer.alloc(1));
  if (bytesRead > 0) throw new UnusableBackup("The backup is damaged: something follows its end.");
}

async function copy(from: FileHandle, to: FileHandle): Promise<void> {
  for (;;) {
    const content = await readFully(from, CHUNK_BYTES);
    if (content.length === 0) return;
    await to.writeFile(content);
  }
}

/** What a file is called until it is complete, so that nobody takes half a backup for a whole one. */
const UNFINISHED = ".unfinished-backup";
/** ms after which nobody writes on one any more: each piece takes moments. */
const LEFT_MS = 3600_000;

/** Opens a file that an operator named. @throws Error with a sentence about what is missing, or may not be used */
async function openNamed(path: string, flags: "r" | "wx"): Promise<FileHandle> {
  try {
    return await open(path, flags, 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const folder = dirname(path);
    if (code === "EACCES" || code === "EROFS") {
      throw new Error(
        `User ${process.getuid?.()} may not ${flags === "r" ? `read ${path}` : `write to the folder ${folder}`}.`,
      );
    }
    if (code !== "ENOENT") throw error;
    throw new Error(flags === "r" ? `There is no file ${path}.` : `There is no folder ${folder}. Make it first.`);
  }
}

/** @throws Error when there is a file already */
function expectFree(path: string): void {
  if (existsSync(path)) throw new Error(`${path} exists, and a backup replaces no file. Choose another name.`);
}

/** Writes a new file, for its owner alone, that is complete or absent, also when the machine stops. @throws when it exists */
async function writeNew(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  expectFree(path);
  const draft = `${path}.${randomUUID()}${UNFINISHED}`;
  // Before there is a file: between the two a kill would leave it.
  const complete = deleteIfKilled(draft);
  try {
    const file = await openNamed(draft, "wx");
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    expectFree(path);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    complete();
  }
}

/** Writes the backup `path` from a plain file. @param passphrase absent: not encrypted @throws when `path` exists */
export async function sealBackup(plain: string, path: string, passphrase: string | undefined): Promise<void> {
  await deleteLeft(dirname(path), (entry) => entry.isFile() && entry.name.endsWith(UNFINISHED), LEFT_MS);
  const from = await open(plain);
  try {
    await writeNew(path, (to) => (passphrase === undefined ? copy(from, to) : encrypt(from, to, passphrase)));
  } finally {
    await from.close();
  }
}

/** Writes the plain file of a backup. @returns whether that is encrypted, and so each change of it noticed @throws UnusableBackup */
export async function openBackup(path: string, plain: string, passphrase: string | undefined): Promise<boolean> {
  const from = await openNamed(path, "r");
  try {
    const start = await readFully(from, MAGIC.length);
    const isEncrypted = start.equals(MAGIC);
    if (isEncrypted && passphrase === undefined) {
      throw new UnusableBackup("The backup is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.");
    }
    await writeNew(plain, async (to) => {
      if (isEncrypted && passphrase !== undefined) return decrypt(from, to, passphrase);
      await to.writeFile(start);
      await copy(from, to);
    });
    return isEncrypted;
  } finally {
    await from.close();
  }
}
