import { load } from "cheerio";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { PublicForm } from "~/components/form/public-form";
import { contactForm } from "~/entities/forms/contact-message";
import { exhibitorForm } from "~/entities/forms/exhibitor-registration";
import { consentVersion, type FormDefinition } from "~/entities/forms/form-definition";
import { interestForm } from "~/entities/forms/interest";
import { pressForm } from "~/entities/forms/press-accreditation";
import type { Locale } from "~/i18n/locales";
import { runWithLocale } from "~/i18n/run-with-locale.server";

const GUARD = { tokenName: "form_token", token: "a token", trapName: "leave_this_empty" };

/** The form after a refused attempt to send, which shows the error summary too. */
function render(form: FormDefinition, locale: Locale) {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <PublicForm
          id="form"
          form={form}
          label="!"
          submitLabel="!"
          guard={GUARD}
          lastResult={{ status: "error", initialValue: {}, error: { email: ["!"] } }}
          loadSchema={() => Promise.reject(new Error("not on the server"))}
        />
      ),
    },
  ]);
  return load(runWithLocale(locale, () => renderToString(<Stub />)));
}

/** The texts of a page, words only. */
function textsOf($: ReturnType<typeof load>): string[] {
  const texts = $("*")
    .contents()
    .toArray()
    .flatMap((node) => (node.type === "text" ? [node.data.trim()] : []));
  return texts.filter((text) => /\p{L}{2}/u.test(text));
}

/** Words that are the same in both languages. */
const SAME = ["E-mail", "Brand", "Instagram", "Booth"];

describe.each<FormDefinition>([contactForm, exhibitorForm, interestForm, pressForm])("the form of $kind", (form) => {
  test("says nothing in the other language", () => {
    const english = textsOf(render(form, "en"));
    const indonesian = textsOf(render(form, "id"));
    expect(indonesian.length).toBeGreaterThan(5);
    expect(indonesian.filter((text) => english.includes(text) && !SAME.includes(text))).toEqual([]);
  });

  test("sends the same values in both languages, but for the version of the consent's text", () => {
    const valuesOf = (locale: Locale) =>
      render(
        form,
        locale,
      )("option, input[type=hidden]")
        .toArray()
        .map(({ attribs }) => `${attribs.name ?? ""}=${attribs.value}`);
    const version = (locale: Locale) => `consentVersion=${runWithLocale(locale, () => consentVersion(form.consent))}`;
    expect(valuesOf("id")).toEqual(valuesOf("en").map((value) => (value === version("en") ? version("id") : value)));
    expect(valuesOf("id")).toContain(version("id"));
  });
});
