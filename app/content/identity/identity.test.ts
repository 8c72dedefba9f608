import { describe, expect, it } from "vitest";
import { env } from "~/base/env/env.server";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { completeIdentity, identity } from "~/base/identity/identity.server";
import { settingFacts } from "~/content/documents/setting-facts.server";
import { shippedContent, shippedDocuments } from "~/content/documents/shipped-content.server";
import { checkContent } from "~/content/rules/check-content";
import { currentContent, runWithContent, runWithPastContent } from "~/content/site-content.server";
import { applyChanges } from "~/content/store/publication";
import { haveOtherRecipients, identityIn } from "./identity-in.server";

const saying = (said: object) => ({ ...shippedContent, identity: { ...shippedContent.identity, ...said } });
const documentsSaying = (document: object) =>
  applyChanges(shippedDocuments, [{ kind: "identity", id: "identity", document }]);

describe("who runs the site", () => {
  it("is what settings say where content says nothing, and its name is the title of the event", () => {
    expect(identity()).toMatchObject({
      name: "Jakarta Outing Expo 2025",
      shortName: env.app.shortName,
      company: env.app.company,
      contact: { email: env.contact.email, whatsapp: env.contact.whatsapp },
      instagram: env.social.instagram,
      recipients: { to: [env.contact.email], cc: [], bcc: [] },
      salesRecipients: { to: [env.contact.email] },
      mailFrom: env.mailFrom,
    });
  });

  it("is what content says, in the language of the page", () => {
    const content = saying({
      name: "Surabaya Fair",
      company: "PT Baru",
      whatsapp: "+62 811-1111 2222",
      translations: { id: { name: "Pekan Surabaya" } },
    });
    const names = LOCALES.map((locale) => runWithLocale(locale, () => identityIn(content, content).name));
    expect(names).toEqual(["Surabaya Fair", "Pekan Surabaya"]);
    runWithContent(content, () =>
      expect(identity()).toMatchObject({
        company: { name: "PT Baru", address: env.app.company.address },
        contact: { whatsapp: "6281111112222" },
        mailFrom: '"Surabaya Fair" <no-reply@outing-expo.example.com>',
      }),
    );
    expect(identity().name).toBe("Jakarta Outing Expo 2025");
  });

  it("of a past edition has its own names, and the contacts and recipients of today", () => {
    const past = saying({
      name: "The Expo of 2024",
      email: "old@expo.example",
      recipients: { to: ["old@expo.example"] },
    });
    runWithPastContent(past, () =>
      expect(identity()).toMatchObject({
        name: "The Expo of 2024",
        contact: { email: env.contact.email },
        recipients: { to: [env.contact.email] },
      }),
    );
    const unsaid = { ...saying({}), event: { ...currentContent().event, title: "Expo 2023" } };
    runWithPastContent(unsaid, () => expect(identity().name).toBe("Expo 2023"));
  });

  it("cannot write into the head of a mail", () => {
    const said = { name: 'A "B" \\ <x@evil.example>\r\nBcc: y@evil.example' };
    expect(completeIdentity(said, said, "").mailFrom).toBe(
      '"A  B    <x@evil.example>  Bcc: y@evil.example" <no-reply@outing-expo.example.com>',
    );
  });
});

describe("recipients", () => {
  const recipientsOf = (recipients: object) => {
    const said = { email: "hello@new.example", recipients };
    const { recipients: forms, salesRecipients } = completeIdentity(said, said, "");
    return [forms, salesRecipients.to];
  };

  it("are those of the content; without any they are its contact address", () => {
    expect(recipientsOf({})).toEqual([{ to: ["hello@new.example"], cc: [], bcc: [] }, ["hello@new.example"]]);
    expect(recipientsOf({ to: ["a@new.example"], sales: ["b@new.example"] })).toEqual([
      { to: ["a@new.example"], cc: [], bcc: [] },
      ["b@new.example"],
    ]);
  });

  it.each([
    [{ recipients: { to: ["nobody"] } }, "recipients.to.0"],
    [{ recipients: { to: ["a@new.example"], bcc: ["a@new.example\r\nCc: b@new.example"] } }, "recipients.bcc.0"],
    [{ recipients: { sales: ["Ani <ani@new.example>"] } }, "recipients.sales.0"],
    [{ email: "hello" }, "email"],
    [{ whatsapp: "0812 0000 1411" }, "whatsapp"],
    [{ instagram: "https://instagram.com/expo" }, "instagram"],
    [{ name: "x".repeat(121) }, "name"],
  ])("and contacts are checked: %j", (document, field) => {
    expect(checkContent(documentsSaying(document), settingFacts)).toMatchObject([{ kind: "identity", field }]);
  });

  it("are others when somebody else gets the mails", () => {
    const [none, named] = [documentsSaying({ name: "The Expo" }), documentsSaying({ email: "hello@new.example" })];
    expect(haveOtherRecipients(shippedDocuments, none)).toBe(false);
    expect(haveOtherRecipients(none, named)).toBe(true);
    expect(haveOtherRecipients(named, documentsSaying({ email: "hello@new.example", name: "The Expo" }))).toBe(false);
  });
});
