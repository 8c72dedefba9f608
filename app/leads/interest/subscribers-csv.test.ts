import { expect, it } from "vitest";
import { subscribersCsv } from "./subscribers-csv";

const subscriber = {
  id: "id-1",
  email: "=cmd@visitor.example",
  topics: ["exhibiting" as const, "visiting" as const],
  language: "id" as const,
  consent: { textVersion: "v1", at: "2025-10-15T20:05:00Z" },
  confirmedAt: Date.parse("2025-10-15T21:00:00Z"),
};

it("is a line for each address, with the URL of its List-Unsubscribe header and nothing that a spreadsheet runs", () => {
  const links = { unsubscribe: (id: string, language: string) => `https://expo.example/${language}/leave/${id}` };
  expect(subscribersCsv([subscriber], links).split("\r\n")).toEqual([
    '\uFEFF"email","topics","confirmed (Jakarta)","consent (Jakarta)","consent text","unsubscribe","language"',
    '"\'=cmd@visitor.example","exhibiting visiting","2025-10-16 04:00","2025-10-16 03:05","v1","https://expo.example/id/leave/id-1","id"',
    "",
  ]);
});
