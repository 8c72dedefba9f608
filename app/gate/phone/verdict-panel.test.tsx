import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import type { Outcome } from "./door/door";
import { VerdictPanel } from "./verdict-panel";

const family: Outcome = {
  ...{ verdict: { verdict: "valid", left: 5, again: true }, people: 5, most: 5, holder: "Sari Dewi" },
  names: { en: "Family Day Pass", id: "Tiket Keluarga" },
  whom: { en: "2 adults and 3 children", id: "2 orang dewasa dan 3 anak" },
  ...{ reference: "JOE-7K3F-2Q", offline: true, unlisted: true },
  taken: { nonce: "n", sent: { code: "" }, ticket: "A", kind: "entry" },
};
const helpDesk = { en: "Info desk, Hall A", id: "Meja informasi, Hall A" };
const nothing = () => undefined;

function render(outcome: Partial<Outcome>, locale: "en" | "id") {
  const html = runWithLocale(locale, () =>
    renderToStaticMarkup(
      <VerdictPanel
        outcome={{ ...family, ...outcome }}
        helpDesk={helpDesk}
        onCorrect={nothing}
        onUndo={nothing}
        onNext={nothing}
      />,
    ),
  );
  const lines = html
    .replace(/<(\/?)(p|bdi|h2|legend|button|section|div|fieldset)\b[^>]*>/g, "\n")
    .split("\n")
    .filter(Boolean);
  return { html, lines };
}

test("a verdict says whom a ticket lets in, its name and all else in the page's language", () => {
  const numbers = ["1", "2", "3", "4", "5"];
  expect(render({}, "en").lines).toEqual([
    ...["✓", "Valid", "Somebody has been in with this ticket today.", "2 adults and 3 children", "People: 5"],
    ...["Family Day Pass", "Sari Dewi", "JOE-7K3F-2Q", "Genuine, but not on this phone’s list yet."],
    ...["Checked offline.", "How many are here?", ...numbers, "Undo", "Next"],
  ]);
  expect(render({}, "id").lines).toEqual([
    ...["✓", "Berlaku", "Hari ini sudah ada yang masuk dengan tiket ini.", "2 orang dewasa dan 3 anak"],
    ...["Jumlah orang: 5", "Tiket Keluarga", "Sari Dewi", "JOE-7K3F-2Q"],
    ...["Asli, tapi belum ada di daftar ponsel ini.", "Dicek saat offline."],
    ...["Berapa orang yang datang?", ...numbers, "Batalkan", "Lanjut"],
  ]);
});

test("one that lets nobody in says why and where to go in the page's language, and offers nothing to take back", () => {
  const last = { at: Date.parse("2025-11-14T10:04:00+07:00"), door: "North" };
  const used = {
    verdict: { verdict: "used", last },
    people: 0,
    whom: {},
    taken: null,
    offline: false,
    unlisted: false,
  } as const;
  expect(render(used, "en").lines.slice(0, 4)).toEqual([
    ...["✕", "Already used", "At 10.04\u00a0AM, North", "Help desk: Info desk, Hall A"],
  ]);
  expect(render(used, "id").lines).toEqual([
    ...["✕", "Sudah dipakai", "Pukul 10.04, North", "Meja bantuan: Meja informasi, Hall A", "Tiket Keluarga"],
    ...["Sari Dewi", "JOE-7K3F-2Q", "Lanjut"],
  ]);
  const wrongDay = { ...used, verdict: { verdict: "wrong_day", days: ["2025-11-15"] } } as const;
  expect(render(wrongDay, "id").lines.slice(1, 3)).toEqual(["Salah hari", "Berlaku Sabtu 15 November"]);
});

test("whom a ticket lets in is written large, and larger than anything but the verdict", () => {
  expect(render({}, "en").html).toContain('<p class="whom">2 adults and 3 children</p>');
  const css = readFileSync("app/gate/phone/gate.css", "utf8");
  /** Rem at least. */
  const sizeOf = (selector: string) => {
    const [, rule = ""] = css.match(new RegExp(`(?:^|\\n|, ?)${selector.replaceAll(".", "\\.")}[^{]*\\{([^}]*)`)) ?? [];
    return Number(/font-size: (?:clamp\()?([\d.]+)rem/.exec(rule)?.[1]);
  };
  const [title, whom, ...others] = [".verdict h2", ".verdict .whom", ".verdict .people", ".holder"].map(sizeOf);
  expect(whom).toBeGreaterThanOrEqual(1.75);
  expect(whom).toBeLessThan(title ?? 0);
  for (const other of others) expect(other).toBeLessThan(whom ?? 0);
});
