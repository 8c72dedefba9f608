import { expect, test } from "vitest";
import { selectTests } from "./select.ts";

test("a part of a path chooses the files of both runners", () => {
  expect(selectTests(["scripts/test/select", "tests/e2e/faq.spec"])).toEqual({
    vitest: ["scripts/test/select.test.ts"],
    playwright: ["tests/e2e/faq.spec.ts"],
  });
});

test("a part of a title (this one) chooses its file, and limits the runner to it", () => {
  expect(selectTests(["a part of a title (this one)"])).toEqual({
    vitest: ["scripts/test/select.test.ts"],
    playwright: [],
    title: "a part of a title \\(this one\\)",
  });
});

test("an unknown name chooses nothing", () => {
  const name = ["neither", "path", "nor", "title"].join("-");
  expect(selectTests([name])).toMatchObject({ vitest: [], playwright: [] });
});
