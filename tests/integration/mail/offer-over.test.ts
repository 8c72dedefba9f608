import { expect, test } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import type { Offer } from "~/booths/model/offer";
import { createOfferDelivery } from "~/booths/offers/deliver-offers.server";
import type { Exhibitor } from "~/booths/stock/exhibitor-list.server";
import type { Mail } from "~/platform/mailer/mail.server";
import type { DeliveryTask } from "~/platform/outbox/delivery";
import { mailSettings } from "../../support/services/submissions";

const offer = (changes: Partial<Offer>): Offer => ({
  ...{ id: "1", reference: "EX-7K2M-4P", edition: 1, version: 2, state: "open", language: "en", terms: "" },
  ...{ units: [{ key: "hall-a A 1", hall: "hall-a", booth: "A-1", area: 9, price: 10 }], lines: [] },
  ...{ net: 10, taxPercent: 11, tax: 1, total: 11, createdAt: 1, createdBy: null, validUntil: 2 },
  ...{ answeredAt: null, answeredName: null, answeredRole: null, answerNote: null, releasedAt: null },
  ...changes,
});

async function deliver(found: Offer, { kind = "offer-over", hasSigned = false, isOff = false } = {}) {
  const mails: Mail[] = [];
  const payload = { contactName: "Sari Dewi", email: "sari@rimba.example", company: "PT Rimba" };
  const run = createOfferDelivery({
    mailer: {
      async send(mail) {
        mails.push(mail);
        return { result: "sent" };
      },
    },
    settings: mailSettings,
    findOffer: async () => found,
    findExhibitor: async () => ({ reference: found.reference, payload }) as unknown as Exhibitor,
    hasContract: async () => hasSigned,
    isCalledOff: () => isOff,
    link: (id: string, language: Locale) => `https://expo.example/${language}/${id}`,
    staffPage: (reference) => `https://expo.example/staff/${reference}`,
  });
  const task = {
    ...{ id: "d", kind, createdAt: 1, remaining: [], unknownOutcomes: 0 },
    submission: { id: "s", reference: "OF-1", kind: "booth-offer", payload: { offer: "1" } },
  } as unknown as DeliveryTask;
  const outcome = await run(task);
  return { outcome, mail: mails[0] ?? null };
}

test.each([
  ["en", "Your offer for A-1 has run out", "we will gladly send you another"],
  ["id", "Penawaran untuk A-1 sudah berakhir", "kami kirim penawaran baru"],
] as const)(
  "who did not answer in time is told so in the language of the registration (%s)",
  async (language, subject, text) => {
    const { mail } = await deliver(offer({ language }));
    expect(mail?.to).toEqual(["sari@rimba.example"]);
    expect(mail?.subject).toBe(`${subject} · EX-7K2M-4P-2`);
    for (const body of [mail?.text, mail?.html]) expect(body).toContain(text);
  },
);

test("nothing is said of an offer that was answered or replaced meanwhile, or that still runs", async () => {
  const now = Date.now();
  for (const changes of [{ state: "accepted" }, { state: "replaced" }, { validUntil: now + 1e6 }, { releasedAt: 1 }])
    expect((await deliver(offer(changes))).outcome).toMatchObject({ result: "rejected" });
});

test("who has signed since a mail was stored is not asked for an answer; the offer itself still says what was agreed", async () => {
  const open = offer({ validUntil: Date.now() + 1e6 });
  const outcomeOf = async (kind: string, of: Offer, hasSigned: boolean) =>
    (await deliver(of, { kind, hasSigned })).outcome.result;
  for (const [kind, of] of [
    ["offer-reminder", open],
    ["offer-over", offer({})],
  ] as const)
    expect([await outcomeOf(kind, of, true), await outcomeOf(kind, of, false)]).toEqual(["rejected", "sent"]);
  expect(await outcomeOf("offer-sent", open, true)).toBe("sent");
});

test("nobody is asked for an answer while the expo is called off; what was answered is still said", async () => {
  const open = { validUntil: Date.now() + 1e6 };
  for (const [changes, kind] of [
    [{}, "offer-over"],
    [open, "offer-reminder"],
  ] as const) {
    expect((await deliver(offer(changes), { kind, isOff: true })).outcome).toMatchObject({ result: "rejected" });
    expect((await deliver(offer(changes), { kind })).outcome).toMatchObject({ result: "sent" });
  }
  const accepted = offer({ state: "accepted" });
  const said = await deliver(accepted, { kind: "offer-accepted", isOff: true });
  expect(said.outcome).toMatchObject({ result: "sent" });
});
