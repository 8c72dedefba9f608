import crypto, { randomBytes, randomUUID, type ScryptOptions } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBackup, sealBackup } from "~/platform/database/backup/backup-file.server";
import { everyNth } from "../../support/content/sample";

const PASSPHRASE = "a passphrase of the tests";
const HEADER = 21 + 16;
const CHUNK = 4 + 256 * 1024 + 16;

const derive = crypto.scryptSync;
/** The options of all keys. */
const seen: (ScryptOptions | undefined)[] = [];
/** Each key takes half a second of processor time, on purpose: here one of a hundred and twenty-eighth of the work will do. */
function deriveCheaply(passphrase: crypto.BinaryLike, salt: crypto.BinaryLike, bytes: number, options?: ScryptOptions) {
  seen.push(options);
  return derive(passphrase, salt, bytes, { ...options, N: 2 ** 10 });
}

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "backup-file-"));
  crypto.scryptSync = deriveCheaply;
  syncBuiltinESMExports();
});
afterAll(() => {
  crypto.scryptSync = derive;
  syncBuiltinESMExports();
  rmSync(directory, { recursive: true, force: true });
});

const newPath = () => join(directory, randomUUID());

async function seal(content: Buffer, passphrase: string | undefined = PASSPHRASE): Promise<string> {
  const plain = newPath();
  const path = newPath();
  writeFileSync(plain, content);
  await sealBackup(plain, path, passphrase);
  return path;
}

async function read(path: string, passphrase: string | undefined = PASSPHRASE): Promise<Buffer> {
  const plain = newPath();
  await openBackup(path, plain, passphrase);
  return readFileSync(plain);
}

describe("an encrypted backup", () => {
  it.each(everyNth([0, 1, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 700_000], 4))(
    "of %i bytes is read as it was",
    async (bytes) => {
      const content = randomBytes(bytes);
      const path = await seal(content);
      expect((await read(path)).equals(content)).toBe(true);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    },
  );

  it("has a key that takes long to guess", async () => {
    await seal(randomBytes(10));
    // OWASP's Password Storage Cheat Sheet.
    expect(seen.at(-1)).toMatchObject({ N: 2 ** 17, r: 8, p: 1 });
  });

  it("has nothing of its content in it, and differs each time", async () => {
    const content = Buffer.alloc(300_000, "sari@rimba.example ");
    const [first, second] = [readFileSync(await seal(content)), readFileSync(await seal(content))];
    expect(first.includes("rimba")).toBe(false);
    expect(first.equals(second)).toBe(false);
    // The two chunks are equal in the content.
    expect(
      first.subarray(HEADER + 4, HEADER + 1000).equals(first.subarray(HEADER + CHUNK + 4, HEADER + CHUNK + 1000)),
    ).toBe(false);
  });

  it("is refused with another passphrase, or none, and leaves no file", async () => {
    const path = await seal(randomBytes(1000));
    const before = readdirSync(directory).length;
    await expect(read(path, "another passphrase")).rejects.toThrow(
      "The passphrase is wrong, or the backup is damaged.",
    );
    await expect(openBackup(path, newPath(), undefined)).rejects.toThrow("set BACKUP_PASSPHRASE");
    expect(readdirSync(directory)).toHaveLength(before);
  });

  it("is refused when it is changed, cut, extended, or its chunks change places", async () => {
    const whole = readFileSync(await seal(randomBytes(700_000)));
    const chunk = (index: number) => whole.subarray(HEADER + index * CHUNK, HEADER + (index + 1) * CHUNK);
    const variants: Buffer[] = [
      Buffer.concat([whole, Buffer.from("x")]),
      Buffer.concat([whole, chunk(2)]),
      Buffer.concat([whole.subarray(0, HEADER), chunk(1), chunk(0), chunk(2)]),
      Buffer.concat([whole.subarray(0, HEADER), chunk(0), chunk(2)]),
      ...[HEADER - 1, HEADER, HEADER + 2, HEADER + CHUNK, HEADER + 2 * CHUNK, whole.length - 1].map((end) =>
        whole.subarray(0, end),
      ),
      ...[21, HEADER - 1, HEADER, HEADER + 3, HEADER + 4, HEADER + CHUNK - 1, HEADER + CHUNK, whole.length - 1].map(
        (index) => {
          const changed = Buffer.from(whole);
          changed.writeUInt8((changed[index] ?? 0) ^ 1, index);
          return changed;
        },
      ),
    ];
    for (const variant of everyNth(variants, 3)) {
      const path = newPath();
      writeFileSync(path, variant);
      await expect(read(path)).rejects.toThrow(/The (?:passphrase is wrong, or the )?backup is (?:damaged|incomplete)/);
    }
  });
});

it("a backup without a passphrase is the plain file", async () => {
  const content = randomBytes(300_000);
  const plain = newPath();
  const path = newPath();
  writeFileSync(plain, content);
  await sealBackup(plain, path, undefined);
  expect(readFileSync(path).equals(content)).toBe(true);
  expect((await read(path)).equals(content)).toBe(true);
});

it("what a killed backup has left has no name of a backup, and the next one into the folder deletes it", async () => {
  const folder = newPath();
  mkdirSync(folder);
  const plain = newPath();
  writeFileSync(plain, "content");
  const left = (name: string, minutes: number) => {
    writeFileSync(join(folder, name), "half of it");
    const moment = Date.now() / 1000 - minutes * 60;
    utimesSync(join(folder, name), moment, moment);
  };
  left("a.backup.1.unfinished-backup", 61);
  left("b.backup.2.unfinished-backup", 59);
  left("old.backup", 61);
  await sealBackup(plain, join(folder, "new.backup"), undefined);
  expect(readdirSync(folder).toSorted()).toEqual(["b.backup.2.unfinished-backup", "new.backup", "old.backup"]);
});

it("an existing file is not replaced, and a failure leaves none", async () => {
  const path = newPath();
  const plain = newPath();
  writeFileSync(plain, "content");
  writeFileSync(path, "an older backup");
  await expect(sealBackup(plain, path, PASSPHRASE)).rejects.toThrow(/^\S+ exists, and a backup replaces no file/);
  expect(readFileSync(path, "utf8")).toBe("an older backup");
  const before = readdirSync(directory);
  await expect(sealBackup(join(directory, "absent"), newPath(), PASSPHRASE)).rejects.toThrow("ENOENT");
  expect(readdirSync(directory)).toEqual(before);
});
