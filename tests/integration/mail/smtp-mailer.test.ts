import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Mail } from "~/platform/mailer/mail.server";
import { createSmtpMailer } from "~/platform/mailer/smtp-mailer.server";
import { type Behaviour, parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";

/** For a server that answers: a busy machine may take its time. */
const LIMITS = { dnsMs: 20_000, connectionMs: 20_000, greetingMs: 20_000, silenceMs: 20_000, totalMs: 60_000 };
/** For one that does not answer. */
const SHORT_LIMITS = { dnsMs: 1000, connectionMs: 1000, greetingMs: 500, silenceMs: 300, totalMs: 1500 };

const mail: Mail = {
  from: "Expo <no-reply@expo.example>",
  to: ["staff@expo.example"],
  cc: ["cc@expo.example"],
  bcc: ["bcc@expo.example"],
  replyTo: { name: "Sari", address: "sari@rimba.example" },
  subject: "A subject",
  text: "Text\n.\nafter a dot",
  html: "<p>Html</p>",
  messageId: "<one.two@expo.example>",
  date: new Date("2025-10-15T03:00:00Z"),
  fileName: "EX-0000-00-staff",
};

describe("sending by SMTP", () => {
  let server: TestSmtpServer;
  beforeEach(async () => {
    server = await startSmtpServer();
  });
  afterEach(() => server.stop());

  /** Sends to the test server; `marked` counts the calls of `beforeEnd`. */
  async function send(
    options: { only?: string[]; allowed?: boolean; signal?: AbortSignal; url?: string; limits?: typeof LIMITS } = {},
  ) {
    let marked = 0;
    const result = await createSmtpMailer(options.url ?? server.url, options.limits ?? LIMITS).send(mail, {
      only: options.only,
      signal: options.signal ?? new AbortController().signal,
      async beforeEnd() {
        marked += 1;
        // If the end mark were sent before `beforeEnd`, the mail would have arrived by now.
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(server.arrived).toHaveLength(0);
        return options.allowed ?? true;
      },
    });
    return { result, marked };
  }

  it("delivers to all recipients, Bcc hidden, after `beforeEnd`", async () => {
    const { result, marked } = await send();
    expect(result).toMatchObject({ result: "sent" });
    expect(marked).toBe(1);
    const [arrived] = server.arrived;
    expect(arrived?.envelope).toEqual({
      from: "no-reply@expo.example",
      to: ["staff@expo.example", "cc@expo.example", "bcc@expo.example"],
    });
    expect(arrived?.raw).not.toContain("bcc@expo.example");
    expect((await parseMail({ raw: arrived?.raw ?? "" })).text).toBe("Text\n.\nafter a dot");
  });

  it("writes the same bytes for the same mail", async () => {
    const mailer = createSmtpMailer(server.url, LIMITS);
    const options = { signal: new AbortController().signal, beforeEnd: async () => true };
    await mailer.send(mail, options);
    await mailer.send(mail, options);
    expect(server.arrived).toHaveLength(2);
    expect(server.arrived[0]?.raw).toBe(server.arrived[1]?.raw);
  });

  it("sends no end mark when `beforeEnd` returns false", async () => {
    expect(await send({ allowed: false })).toEqual({ result: { result: "forbidden" }, marked: 1 });
    expect(server.arrived).toHaveLength(0);
  });

  it("sends to some recipients only", async () => {
    await send({ only: ["cc@expo.example"] });
    expect(server.arrived[0]?.envelope.to).toEqual(["cc@expo.example"]);
  });

  it("reports deferred and refused recipients", async () => {
    server.behave({
      onRecipient: (address) => ({ "cc@expo.example": 450, "bcc@expo.example": 550 })[address],
    });
    const { result } = await send();
    expect(result).toMatchObject({ result: "partial", remaining: ["cc@expo.example", "bcc@expo.example"] });
    expect(server.arrived[0]?.envelope.to).toEqual(["staff@expo.example"]);
  });

  it.each<[string, Behaviour, string]>([
    ["greeting", { onConnect: () => 421 }, "unavailable"],
    ["greeting", { onConnect: () => 554 }, "unavailable"],
    ["sender", { onMailFrom: () => 451 }, "unavailable"],
    ["sender", { onMailFrom: () => 550 }, "unavailable"],
    ["sender without a login", { onMailFrom: () => 530 }, "unavailable"],
    ["recipient without a login", { onRecipient: () => 530 }, "unavailable"],
    ["relayed recipient", { onRecipient: () => "554 5.7.1 Relay access denied" }, "failed"],
    ["unknown recipient", { onRecipient: () => "550 5.1.1 User unknown" }, "rejected"],
    ["every recipient", { onRecipient: () => 451 }, "failed"],
    ["every recipient", { onRecipient: () => 550 }, "rejected"],
    ["complete mail", { onData: () => 452 }, "failed"],
    ["complete mail", { onData: () => 554 }, "rejected"],
  ])("reads a reply to the %s (%o) as %s", async (_step, behaviour, expected) => {
    server.behave(behaviour);
    expect((await send()).result.result).toBe(expected);
    expect(server.arrived).toHaveLength(0);
  });

  it("fails when some recipients are deferred and the others refused", async () => {
    server.behave({ onRecipient: (address) => (address === "staff@expo.example" ? 450 : 550) });
    expect((await send()).result.result).toBe("failed");
  });

  it.each<[string, Behaviour]>([
    ["the greeting", { onConnect: () => "hang" }],
    ["the sender", { onMailFrom: () => "hang" }],
    ["a recipient", { onRecipient: () => "hang" }],
    ["the connection", { onConnect: () => "cut" }],
    ["the line at the sender", { onMailFrom: () => "cut" }],
  ])("is unavailable in time, with a known outcome, on %s", async (_step, behaviour) => {
    server.behave(behaviour);
    const { result, marked } = await send({ limits: SHORT_LIMITS });
    expect(result.result).toBe("unavailable");
    expect(marked).toBe(0);
  });

  it.each(["hang", "cut"] as const)(
    "has an unknown outcome when the reply to the complete mail is to %s",
    async (fault) => {
      server.behave({ onData: () => fault });
      const { result, marked } = await send({ limits: SHORT_LIMITS });
      expect(result.result).toBe("unknown");
      expect(marked).toBe(1);
    },
  );

  it("is unavailable while no server listens", async () => {
    await server.goDown();
    expect((await send()).result.result).toBe("unavailable");
    await server.comeUp();
    expect((await send()).result.result).toBe("sent");
  });

  it("is unavailable at a host that has no address", async () => {
    const { result } = await send({ url: "smtp://no-such-host.invalid", limits: SHORT_LIMITS });
    expect(result.result).toBe("unavailable");
  });

  it("stays within its total limit when a server replies just often enough", async () => {
    const limits = { ...LIMITS, silenceMs: 60_000, greetingMs: 60_000, totalMs: 1_000 };
    server.behave({ onMailFrom: () => "hang" });
    const options = { signal: new AbortController().signal, beforeEnd: async () => true };
    expect((await createSmtpMailer(server.url, limits).send(mail, options)).result).toBe("unavailable");
    server.behave({ onData: () => "hang" });
    expect((await createSmtpMailer(server.url, limits).send(mail, options)).result).toBe("unknown");
  });

  it("aborts at once before the end mark", async () => {
    expect((await send({ signal: AbortSignal.abort() })).result).toEqual({ result: "aborted" });
    server.behave({ onMailFrom: () => "hang" });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect((await send({ signal: stop.signal })).result).toEqual({ result: "aborted" });
  });

  it("waits for the reply when aborted after the end mark", async () => {
    const stop = new AbortController();
    server.behave({
      onData() {
        stop.abort();
        return undefined;
      },
    });
    expect((await send({ signal: stop.signal })).result.result).toBe("sent");
  });
});

describe("login and encryption", () => {
  let server: TestSmtpServer;
  afterEach(() => server.stop());

  const send = (url: string) =>
    createSmtpMailer(url, LIMITS).send(mail, { signal: new AbortController().signal, beforeEnd: async () => true });
  const withUser = () => server.url.replace("//", "//postman:hunter2@");
  /** The same server, by an address that is not the loopback's by name, as one on another machine. */
  const elsewhere = (query = "") => `${server.url.replace("127.0.0.1", "0.0.0.0")}${query}`;

  it.each([535, 534, 454])(
    "is unavailable while the login gets %i, and names neither user nor password",
    async (code) => {
      server = await startSmtpServer({ login: true });
      server.behave({ onLogin: () => code });
      const result = await send(withUser());
      expect(result).toMatchObject({
        result: "unavailable",
        fault: expect.stringMatching(/^login: AUTH \w+ EAUTH \d+$/),
      });
      expect(JSON.stringify(result)).not.toMatch(/hunter2|postman/);
      expect(server.arrived).toHaveLength(0);
      server.behave({ onLogin: (user, password) => (user === "postman" && password === "hunter2" ? undefined : 535) });
      expect((await send(withUser())).result).toBe("sent");
    },
  );

  it("sends nothing in plain text to a server on another machine that has no STARTTLS, unless the URL says so", async () => {
    server = await startSmtpServer();
    expect(await send(elsewhere())).toMatchObject({
      result: "unavailable",
      fault: expect.stringMatching(/^connection: .*STARTTLS/),
    });
    expect(server.arrived).toHaveLength(0);
    expect((await send(elsewhere("?requireTLS=false"))).result).toBe("sent");
    expect((await send(server.url)).result).toBe("sent");
    expect(server.arrived.map(({ encrypted }) => encrypted)).toEqual([false, false]);
  });

  it("encrypts, and accepts only a certificate that an authority signed", async () => {
    server = await startSmtpServer({ encryption: true });
    expect((await send(elsewhere())).result).toBe("unavailable");
    expect(server.arrived).toHaveLength(0);
    expect((await send(elsewhere("?tls.rejectUnauthorized=false"))).result).toBe("sent");
    expect(server.arrived.map(({ encrypted }) => encrypted)).toEqual([true]);
  });
});
