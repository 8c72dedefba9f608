import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { productApi } from "~/content/product-api/product-api.server";
import { searchFaqs } from "./faq-search.server";
import { faqsByGroup } from "./faq-view.server";

const faqs = await productApi.faqs();
const groups = faqsByGroup(faqs, "before", Date.parse("2025-10-15T10:00:00+07:00"));

test("a search shows the questions that it finds in their groups, one or two of them open", () => {
  const { count, groups: found } = searchFaqs(faqs, groups, "parking");
  expect(count).toBe("2 questions about “parking”");
  expect(found.map(({ name }) => name)).toEqual(["Getting there"]);
  expect(found.flatMap(({ questions }) => questions.map(({ id, open }) => [id, open]))).toContainEqual([
    "parking",
    true,
  ]);
  const many = searchFaqs(faqs, groups, "ticket").groups.flatMap(({ questions }) => questions);
  expect(many.length).toBeGreaterThan(2);
  expect(many.some(({ open }) => open)).toBe(false);
});

test.each(["lost ticket", "lost my ticket", "lost e-mail"])(
  "somebody who looks for “%s” finds how it comes again",
  (q) => {
    const found = searchFaqs(faqs, groups, q).groups.flatMap(({ questions }) => questions);
    expect(found.find(({ id }) => id === "ticket-lost")?.answer).toContain("/order/find");
  },
);

test("what a season does not show is not found", () => {
  const shown = groups.map((group) => ({ ...group, questions: group.questions.filter(({ id }) => id !== "parking") }));
  const ids = searchFaqs(faqs, shown, "parking").groups.flatMap(({ questions }) => questions.map(({ id }) => id));
  expect(ids).not.toContain("parking");
});

test("a search without results offers the same with a word less", () => {
  const { groups: found, searches } = searchFaqs(faqs, groups, "zebra parking");
  expect(found).toEqual([]);
  expect(searches).toEqual([{ q: "parking", total: 2, to: "/faq?q=parking" }]);
});

test("in Indonesian the words of its answers are found", async () => {
  const found = await runWithLocale("id", async () => {
    const own = await productApi.faqs();
    return searchFaqs(own, faqsByGroup(own, "before", Date.parse("2025-10-15T10:00:00+07:00")), "parkir");
  });
  expect(found.groups.flatMap(({ questions }) => questions.map(({ id }) => id))).toContain("parking");
});
