import { load } from "cheerio";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { consentVersion, type FormDefinition } from "~/base/forms/form-definition";
import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { interestForm } from "~/content/model/interest";
import { PublicForm } from "~/design/components/form/public-form";
import { contactForm } from "~/leads/model/contact-message";
import { exhibitorForm } from "~/leads/model/exhibitor-registration";
import { pressForm } from "~/leads/model/press-accreditation";

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
