import { expect, test } from "vitest";
import { writeRobots } from "./text-files";

test("a preview is closed completely; the site is open and names its sitemap", () => {
  expect(writeRobots("https://expo.example.com", false)).toBe("User-agent: *\nDisallow: /\n");
  const open = writeRobots("https://expo.example.com", true).split("\n");
  expect(open).not.toContain("Disallow: /");
  expect(open).toContain("Sitemap: https://expo.example.com/sitemap.xml");
});
