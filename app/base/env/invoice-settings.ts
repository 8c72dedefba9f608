import { z } from "zod";
import { daySchema } from "~/base/values/fields";

/** How invoices of exhibitors are billed, paid and cancelled, as settings say it in a line. */

const parts = (text: string): string[] => text.split(",").map((part) => part.trim());

/** "50% after 14, 50% before 30": a deposit 14 days after the invoice, and the rest 30 days before the expo begins. */
export const paymentPlan = z.string().transform((text, context) => {
  const plan = parts(text).map((part) => {
    const [, percent = "", word = "", days = ""] = /^(\d{1,3})% (after|before) (\d{1,3})$/.exec(part) ?? [];
    if (word === "") return null;
    return { percent: Number(percent), ...(word === "after" ? { after: Number(days) } : { before: Number(days) }) };
  });
  const known = plan.filter(
    (part): part is { percent: number; after: number } | { percent: number; before: number } => part !== null,
  );
  const isWhole = known.reduce((sum, { percent }) => sum + percent, 0) === 100;
  if (known.length < plan.length || !isWhole || known.length > 6) {
    context.addIssue('must be parts of 100% in all, such as "50% after 14, 50% before 30" (days)');
    return z.NEVER;
  }
  return known;
});

/** "12% of 11/12, PMK 131/2024, 2025-01-01": the rate, the base as a part of the price, the rule's name, and since when it holds. */
export const taxRule = z.string().transform((text, context) => {
  const [first = "", name = "", day = ""] = parts(text);
  const [, rate = "", of = "", per = ""] = /^(\d{1,2}) ?% of (\d{1,3})\/(\d{1,3})$/.exec(first) ?? [];
  if (
    rate === "" ||
    Number(per) < Number(of) ||
    Number(of) < 1 ||
    name === "" ||
    name.length > 60 ||
    !daySchema.safeParse(day).success
  ) {
    context.addIssue(
      'must be a rate, a part of the price, a name and a day, such as "12% of 11/12, PMK 131/2024, 2025-01-01"',
    );
    return z.NEVER;
  }
  return { rate: Number(rate), base: { of: Number(of), per: Number(per) }, name, day };
});

/** "25% until 90, 50% until 30, 100%": what is kept of the price, by the days that are left until the expo begins. */
export const cancellationTerms = z.string().transform((text, context) => {
  const steps = parts(text).map((part) => {
    const [, percent = "", days] = /^(\d{1,3})%(?: until (\d{1,3}))?$/.exec(part) ?? [];
    return percent === "" || Number(percent) > 100
      ? null
      : { percent: Number(percent), before: days === undefined ? null : Number(days) };
  });
  const known = steps.filter((step) => step !== null);
  const falls = known.every(({ before }, index) => {
    const next = known[index + 1];
    return next === undefined ? before === null : before !== null && (next.before === null || next.before < before);
  });
  if (known.length < steps.length || !falls) {
    context.addIssue(
      'must be percents with the days until which each holds, the last one without, such as "25% until 90, 50% until 30, 100%"',
    );
    return z.NEVER;
  }
  return known;
});

/** A company's tax number: 15 or 16 digits, with or without signs between them. */
export const taxNumber = z
  .string()
  .transform((typed) => typed.replace(/[\s.-]/g, ""))
  .pipe(z.string().regex(/^\d{15,16}$/, "must be an NPWP of 15 or 16 digits"));
