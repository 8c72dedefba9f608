import { expect, test } from "vitest";
import routes from "~/routes";
import { isSitePath } from "./addresses";

/** What programs ask for and no author links to. */
const FOR_PROGRAMS =
  /^(?:social|sitemap|sitemap\.xml|robots\.txt|llms\.txt|manifest\.webmanifest|builds|hooks|healthz|readyz|metrics|csp-reports|color-mode|api|\*)$/;

const sections = routes.flatMap(({ path }) => (path ? [path.split("/")[0] ?? ""] : []));

test.each(sections.filter((section) => !FOR_PROGRAMS.test(section)))("/%s is the site's", (section) => {
  expect(isSitePath(`/${section}`)).toBe(true);
  expect(isSitePath(`/${section}/below`)).toBe(true);
});

test.each(["/", "", "/constructor", "/ticketing", "/tag/news", "/x/news"])("%s is not", (path) => {
  expect(isSitePath(path)).toBe(false);
});
