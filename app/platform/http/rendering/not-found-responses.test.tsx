import { renderToStaticMarkup } from "react-dom/server";
import { UNSAFE_ErrorResponseImpl as ErrorResponse, MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import { runInYear, runWithLocale } from "~/base/i18n/run-with-locale.server";
import { ErrorScreen } from "~/design/components/errors/error-screen";
import { noRouteMatches, pageNotFound, serviceUnavailable } from "./not-found-responses";

/** The text of the error screen for what a loader throws. */
const textOf = (
  locale: Locale,
  thrown: () => ReturnType<typeof noRouteMatches> | { data: string; init: ResponseInit },
) =>
  runWithLocale(locale, () => {
    const { data, init } = thrown();
    const error = new ErrorResponse(init?.status ?? 200, init?.statusText, data);
    return renderToStaticMarkup(
      <MemoryRouter>
        <ErrorScreen error={error} />
      </MemoryRouter>,
    )
      .replace(/<svg.*?<\/svg>/s, "")
      .replace(/<[^>]+>/g, "\n")
      .split("\n")
      .filter(Boolean);
  });

const NOT_FOUND =
  "We couldn’t find the page you’re looking for. It might have moved, been renamed, or maybe it never existed in the first place.";

test("a page that does not exist", () => {
  expect(textOf("en", () => noRouteMatches("/nope"))).toEqual([
    "404 Not Found",
    "404 · Not Found",
    "Page not found: /nope",
    NOT_FOUND,
    "Back to home",
    ...["Tickets", "Rundown", "Brands", "Map of the hall"],
  ]);
  expect(textOf("en", () => pageNotFound("/brands/nope"))).toContain("Page Not Found: /brands/nope");
  expect(textOf("id", () => noRouteMatches("/id/nope"))).toEqual([
    "404 Tidak Ditemukan",
    "404 · Tidak Ditemukan",
    "Halaman tidak ditemukan: /id/nope",
    expect.stringMatching(/^Halaman yang kamu cari/),
    "Kembali ke beranda",
    ...["Tiket", "Rundown", "Brand", "Peta hall"],
  ]);
  expect(runInYear(2025, () => textOf("en", () => noRouteMatches("/2025/nope")))).not.toContain("Tickets");
});

test("a service that is out of reach", () => {
  const texts = textOf("id", () => serviceUnavailable("Sebentar lagi."));
  expect(texts).toEqual([
    "503 Layanan Tidak Tersedia",
    "503 · Layanan Tidak Tersedia",
    "Sebentar lagi.",
    "Kembali ke beranda",
  ]);
});

test("the page of a gateway is not shown", () => {
  const gateway = { data: "<html>nginx</html>", init: { status: 502, statusText: "Bad Gateway" } };
  expect(textOf("en", () => gateway)).toContain("We couldn’t show this page.");
});
