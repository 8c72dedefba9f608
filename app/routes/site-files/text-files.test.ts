import { expect, test } from "vitest";
import { writeRobots, writeSecurityTxt } from "./text-files";

test("a preview is closed completely; the site is open and names its sitemap", () => {
  expect(writeRobots("https://expo.example.com", false)).toBe("User-agent: *\nDisallow: /\n");
  const open = writeRobots("https://expo.example.com", true).split("\n");
  expect(open).not.toContain("Disallow: /");
  expect(open).toContain("Sitemap: https://expo.example.com/sitemap.xml");
});

test("security.txt expires half a year from now, whenever it is asked for, and is the same all day", () => {
  const at = (moment: string) => writeSecurityTxt("https://expo.example", "hello@expo.example", Date.parse(moment));
  expect(at("2026-01-10T09:00:00Z")).toBe(
    `Contact: mailto:hello@expo.example
Expires: 2026-07-09T00:00:00.000Z
Preferred-Languages: en, id
Canonical: https://expo.example/.well-known/security.txt
`,
  );
  expect(at("2026-01-10T23:59:59Z")).toBe(at("2026-01-10T00:00:00Z"));
  expect(at("2027-01-10T09:00:00Z")).toContain("Expires: 2027-07-09T");
});
