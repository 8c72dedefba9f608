import { describe, expect, it, test } from "vitest";
import { ageOf, LEAD_SUBJECTS, lastSeen, newsSince, subjectNameOf } from "./inbox-rules";

test("a submission is about its topic, or its form; what no list has is about something else", () => {
  expect(subjectNameOf("contact-message", "media")).toBe("media");
  expect(subjectNameOf("contact-message", "a topic of before")).toBe("other");
  expect(subjectNameOf("press-accreditation", null)).toBe("press-accreditation");
  expect(subjectNameOf("interest", "visiting")).toBe("interest");
  expect(LEAD_SUBJECTS).not.toContain("contact-message");
});

describe("somebody who is about to answer", () => {
  const [ANI, BUDI] = ["ani@expo.example", "budi@expo.example"];
  const acts = [
    { id: "1", act: "taken", actor: ANI },
    { id: "2", act: "answered", actor: ANI },
    { id: "3", act: "noted", actor: BUDI },
    { id: "4", act: "closed", actor: BUDI },
    { id: "5", act: "noted", actor: BUDI },
  ];

  it("is told what somebody else did since the page was opened", () => {
    expect(newsSince(acts, "1", ANI)?.id).toBe("4");
    expect(newsSince(acts.slice(0, 2), "1", BUDI)?.id).toBe("2");
    expect(newsSince(acts, "", ANI)?.id).toBe("4");
  });

  it("is told of every answer, also of one that was sent from another window", () => {
    expect(newsSince(acts.slice(0, 2), "", ANI)?.id).toBe("2");
  });

  it("is not told of what that person did otherwise, of notes, or of what the page has shown", () => {
    expect(newsSince(acts.slice(0, 1), "", ANI)).toBeNull();
    expect(newsSince(acts.slice(0, 3), "2", ANI)).toBeNull();
    expect(newsSince(acts, lastSeen(acts), ANI)).toBeNull();
    expect(newsSince([], "", ANI)).toBeNull();
  });

  it("has seen the last act that is no note", () => {
    expect([lastSeen([]), lastSeen(acts.slice(0, 3)), lastSeen(acts)]).toEqual(["", "2", "4"]);
  });
});

test("an age has its largest whole unit", () => {
  const HOUR = 3600_000;
  expect([-5, 59_999, HOUR - 1, HOUR, 24 * HOUR - 1, 49 * HOUR].map(ageOf)).toEqual([
    { unit: "minutes", count: 0 },
    { unit: "minutes", count: 0 },
    { unit: "minutes", count: 59 },
    { unit: "hours", count: 1 },
    { unit: "hours", count: 23 },
    { unit: "days", count: 2 },
  ]);
});
