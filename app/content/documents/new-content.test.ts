import { describe, expect, it } from "vitest";
import { checkContent } from "~/content/rules/check-content";
import { KINDS } from "./kinds";
import { type NewExpo, newContent } from "./new-content.server";
import { settingFacts } from "./setting-facts.server";

const expo: NewExpo = {
  name: "Surabaya Outdoor Fair",
  firstDay: "2027-03-30",
  lastDay: "2027-04-02",
  opens: "09:00",
  closes: "20:00",
  place: "Gedung Jati",
  hall: "Hall 2",
  street: "Jl. Contoh 5",
  city: "Surabaya",
  region: "Jawa Timur",
  postalCode: "60111",
};

describe("the content of a site that begins", () => {
  const content = newContent(expo, "2027-01-05");

  it("can be published as it is", () => {
    expect(checkContent(content, settingFacts)).toEqual([]);
    expect(checkContent(newContent({ ...expo, lastDay: expo.firstDay }, "2027-01-05"), settingFacts)).toEqual([]);
  });

  it("has a hall of its name with booths that can be reached", () => {
    expect(content.halls[0]?.document).toMatchObject({ id: "hall", name: "Hall 2" });
    expect(content.units).toHaveLength(16);
  });

  it("has nothing of the expo that the site ships with", () => {
    const text = JSON.stringify(KINDS.map((kind) => content[kind]));
    for (const word of ["Jakarta", "Outing", "Meranti", "2025"]) expect(text).not.toContain(word);
    expect(content.event[0]?.document).toMatchObject({
      title: "Surabaya Outdoor Fair",
      date: "30 March – 2 April 2027",
      startTime: "2027-03-30T09:00:00+07:00",
    });
  });
});
