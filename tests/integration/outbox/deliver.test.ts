import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSmtpMailer } from "~/services/mailer/smtp-mailer.server";
import { createDeliver } from "~/services/outbox/deliver.server";
import type { DeliveryTask } from "~/services/outbox/delivery";
import { startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { mailSettings, registration } from "../../support/services/submissions";

const { key: _, ...content } = registration();

function task(fields: Partial<DeliveryTask>): DeliveryTask {
  return {
    id: "delivery-1",
    token: "token-1",
    kind: "staff-mail",
    submission: { ...content, id: "id-1", reference: "EX-7K3F-2Q", createdAt: 0 },
    attempts: 1,
    remaining: null,
    unknownOutcomes: 0,
    signal: new AbortController().signal,
    markOutcomeUnknown: async () => true,
    ...fields,
  };
}

describe("a delivery attempt", () => {
  let server: TestSmtpServer;
  beforeAll(async () => {
    server = await startSmtpServer();
  });
  afterAll(() => server.stop());

  it("reaches some recipients, later the deferred ones, and finally reports the refused ones", async () => {
    const deliver = createDeliver({
      mailer: createSmtpMailer(server.url),
      settings: mailSettings,
      seasonNote: async () => null,
    });
    server.behave({
      onRecipient: (address) => ({ "cc@expo.example": 450, "bcc@expo.example": 550 })[address],
    });
    const first = await deliver(task({}));
    expect(first).toMatchObject({ result: "partial", remaining: ["cc@expo.example", "bcc@expo.example"] });
    const remaining = first.result === "partial" ? first.remaining : [];
    expect(await deliver(task({ remaining }))).toMatchObject({ result: "failed" });
    server.behave({ onRecipient: (address) => (address === "bcc@expo.example" ? 550 : undefined) });
    expect(await deliver(task({ remaining }))).toMatchObject({
      result: "sent",
      note: expect.stringContaining("bcc@expo.example"),
    });
    expect(server.arrived.map(({ envelope }) => envelope.to)).toEqual([["staff@expo.example"], ["cc@expo.example"]]);
    expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it("sends nothing when the lease is lost", async () => {
    const before = server.arrived.length;
    server.behave({});
    const deliver = createDeliver({
      mailer: createSmtpMailer(server.url),
      settings: mailSettings,
      seasonNote: async () => null,
    });
    expect(await deliver(task({ markOutcomeUnknown: async () => false }))).toEqual({ result: "forbidden" });
    expect(server.arrived).toHaveLength(before);
  });

  it("marks a possible duplicate in the mail to staff, never in the acknowledgement", async () => {
    const before = server.arrived.length;
    server.behave({});
    const deliver = createDeliver({
      mailer: createSmtpMailer(server.url),
      settings: mailSettings,
      seasonNote: async () => null,
    });
    await deliver(task({ unknownOutcomes: 1 }));
    await deliver(task({ kind: "acknowledgement", unknownOutcomes: 1 }));
    const [staff, visitor] = server.arrived.slice(before).map(({ raw }) => raw);
    expect(staff).toContain("This may be a duplicate");
    expect(visitor).not.toContain("duplicate");
  });

  it("rejects an API delivery when no API is set any more", async () => {
    const deliver = createDeliver({
      mailer: createSmtpMailer(server.url),
      settings: mailSettings,
      seasonNote: async () => null,
    });
    expect(await deliver(task({ kind: "api" }))).toMatchObject({ result: "rejected" });
  });
});
