import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConvertedPicture } from "~/content/pictures/uploads/convert";
import { createPictureConverter } from "~/content/pictures/uploads/picture-converter.server";
import { PictureStore } from "~/content/pictures/uploads/picture-store.server";
import { addressOf } from "~/content/pictures/uploads/uploaded-name";
import { logo, photograph } from "../../support/content/picture-files";
import { openStore, publication } from "../../support/content/publications";
import { inFull } from "../../support/content/sample";
import { backupsOf } from "../../support/services/backups";
import { runCommand } from "../../support/services/run-command";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const DAY_MS = 24 * 3600_000;

const databases = createTestDatabases();
let home: string;
let mark: ConvertedPicture;
let photo: ConvertedPicture;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "uploaded-pictures-"));
  const convert = createPictureConverter({ program: "app/content/pictures/uploads/convert.ts" });
  const converted = async (bytes: Buffer) => {
    const conversion = await convert(bytes);
    return "picture" in conversion ? conversion.picture : expect.unreachable(conversion.fault);
  };
  mark = await converted(await logo());
  photo = await converted(await photograph());
});
afterAll(async () => {
  await databases.stop();
  rmSync(home, { recursive: true, force: true });
});

let now = Date.parse("2025-11-14T10:00:00+07:00");

/** Opens the store as a process does. */
function openPictures({ open }: TestDatabase) {
  const database = open();
  return Object.assign(new PictureStore(database, { clock: { now: () => now } }), { close: () => database.close() });
}

const read = (store: Pick<ReturnType<typeof openPictures>, "read">, { name }: ConvertedPicture) =>
  store.read({ name, width: 200, format: "webp" });

describe.each(databases.kinds)("uploaded pictures in $name", ({ create }) => {
  it("are stored once, and read as they were, also by another process", async () => {
    const database = await create();
    const [store, other] = [openPictures(database), openPictures(database)];
    expect(await Promise.all([store.add(mark), other.add(mark), store.add(photo)])).toEqual([null, null, null]);
    expect(await other.add(mark)).toBeNull();
    for (const { width, format, content } of photo.files) {
      const stored = await other.read({ name: photo.name, width, format });
      expect(stored && Buffer.from(stored).equals(content)).toBe(true);
    }
    expect(await store.read({ name: mark.name, width: 320, format: "webp" })).toBeNull();
    expect([await store.has(mark.name), await store.has(`${mark.name}0`)]).toEqual([true, false]);
    expect(await database.read("SELECT name FROM uploaded_picture")).toHaveLength(2);
    await Promise.all([store.close(), other.close()]);
  });

  it("are bounded in number a day, and in bytes", async () => {
    const database = await create();
    const store = openPictures(database);
    const bounds = { perDay: 1, bytes: 10_000_000 };
    expect(await store.add(mark, bounds)).toBeNull();
    expect(await store.add(photo, bounds)).toBe("too-many-today");
    expect(await store.add(mark, bounds)).toBeNull();
    now += DAY_MS + 1;
    expect(await store.add(photo, { ...bounds, bytes: 1_000 })).toBe("full");
    expect(await store.has(photo.name)).toBe(false);
    expect(await store.add(photo, bounds)).toBeNull();
    await store.close();
  });

  it("are in a backup, and served again from what it restores", async () => {
    const database = await create();
    const store = openPictures(database);
    await store.add(mark);
    const path = join(home, `${database.name}.backup`);
    const backups = backupsOf(database);
    expect((await backups.backup(path)).rows).toMatchObject({ uploaded_file: 2 });
    expect((await backups.verify(path)).contents.rows).toMatchObject({ uploaded_file: 2 });
    await store.close();
    const lost = await create();
    await backupsOf(lost).restore(path, false);
    const restored = openPictures(lost);
    expect(Buffer.from((await read(restored, mark)) ?? []).equals(mark.files[1]?.content ?? Buffer.of(1))).toBe(true);
    await restored.close();
  });

  inFull(() => {
    it("go with the content that names them into files, and back", async () => {
      const database = await create();
      const [store, content] = [openPictures(database), openStore(database)];
      await store.add(mark);
      await store.add(photo);
      const { documents } = await content.readLatest();
      const [stored] = documents.brands;
      const brand = { ...(stored?.document as object), logo: `${addressOf(mark.name)}#0,50` };
      await content.publish(publication(0, { kind: "brands", id: stored?.id ?? "", document: brand }));
      await Promise.all([store.close(), content.close()]);

      const folder = join(home, `${database.name}-export`);
      mkdirSync(join(folder, "uploads"), { recursive: true });
      cpSync("app/content/embedded", folder, { recursive: true });
      writeFileSync(join(folder, "uploads", `${photo.name}-300.webp`), "of an earlier export");
      writeFileSync(join(folder, "uploads", "README.md"), "ours");
      expect(await runCommand("content", ["export", folder], database.settings)).toMatchObject({ code: 0 });
      const files = [`${mark.name}-200.avif`, `${mark.name}-200.webp`];
      expect(readdirSync(join(folder, "uploads")).sort()).toEqual([...files, "README.md"].sort());

      const other = await create();
      const importFolder = () => runCommand("content", ["import", folder], other.settings);
      const file = join(folder, "uploads", files[1] ?? "");
      const bytes = readFileSync(file);
      writeFileSync(file, "another picture");
      expect(await importFolder()).toMatchObject({
        code: 1,
        error: expect.stringContaining("the picture was changed"),
      });
      rmSync(file);
      expect(await importFolder()).toMatchObject({ code: 1, error: expect.stringContaining("the file is missing") });
      expect((await runCommand("content", ["revisions"], other.settings)).out).toContain("Nothing was published");
      writeFileSync(file, bytes);
      expect(await importFolder()).toMatchObject({ code: 0, out: "Published as revision 2.\n" });
      const imported = openPictures(other);
      expect(Buffer.from((await read(imported, mark)) ?? []).equals(bytes)).toBe(true);
      await imported.close();
      // What is stored need not be in the folder.
      rmSync(join(folder, "uploads"), { recursive: true });
      expect(await importFolder()).toMatchObject({ code: 0, out: "Nothing differs from what is published.\n" });
    });
  });
});
