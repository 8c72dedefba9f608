import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** A mail as the server received it. */
export interface ArrivedMail {
  /** With angle brackets, as in the header. */
  messageId: string;
  envelope: { from: string; to: string[] };
  raw: string;
  /** ms since the epoch at which its end was read. */
  at: number;
  /** Whether the connection was encrypted. */
  encrypted: boolean;
  /** The name the client gave in EHLO. */
  client: string;
  /** True when the connection was closed instead of a reply. */
  cut: boolean;
}

/** A fault at one step: "hang" never replies, "cut" closes the connection, a number replies with that status, a text as it is. */
export type Fault = "hang" | "cut" | number | `5${number} ${string}`;

/** Chooses faults; undefined lets the step succeed. */
export interface Behaviour {
  onConnect?(): Fault | undefined;
  /** Only of a server with `login`. */
  onLogin?(user: string, password: string): Fault | undefined;
  onMailFrom?(address: string): Fault | undefined;
  onRecipient?(address: string): Fault | undefined;
  /** Called after the complete mail was read. A cut mail counts as arrived, a refused one does not. */
  onData?(messageId: string, recipients: string[]): Fault | undefined | Promise<Fault | undefined>;
}

export interface TestSmtpServer {
  /** smtp://127.0.0.1:port */
  url: string;
  arrived: ArrivedMail[];
  /** Connections made so far. */
  connections(): number;
  behave(behaviour: Behaviour): void;
  /** Closes the port and every connection. */
  goDown(): Promise<void>;
  /** Opens the same port again. */
  comeUp(): Promise<void>;
  stop(): Promise<void>;
  /** Waits until `count` mails have arrived. */
  waitFor(count: number): Promise<void>;
}

type Reply = (error?: Error | null) => void;

/** `login`: users may log in. `encryption`: the server offers STARTTLS, with a certificate that nobody else signed. */
type SmtpServerOptions = { login?: boolean; encryption?: boolean };

/** A real SMTP server on a free port of the loopback, whose faults a test controls. */
export async function startSmtpServer({ login, encryption }: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const arrived: ArrivedMail[] = [];
  const sockets = new Map<number, Socket>();
  let behaviour: Behaviour = {};
  let connections = 0;
  let port = 0;
  let server = await listen();

  /** Applies a fault. @returns false when there is none */
  function fail(fault: Fault | undefined, session: SMTPServerSession, reply: Reply): boolean {
    if (fault === undefined) return false;
    if (fault === "cut") sockets.get(session.remotePort)?.destroy();
    else if (fault === "hang") return true;
    else if (typeof fault === "string")
      reply(Object.assign(new Error(fault.slice(4)), { responseCode: Number.parseInt(fault, 10) }));
    else reply(Object.assign(new Error("fault of the test"), { responseCode: fault }));
    return true;
  }

  async function listen(): Promise<SMTPServer> {
    const created = new SMTPServer({
      authOptional: true,
      disabledCommands: [...(encryption ? [] : ["STARTTLS"]), ...(login ? [] : ["AUTH"])],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      socketTimeout: 60_000,
      closeTimeout: 1,
      onConnect(session, reply) {
        connections += 1;
        if (!fail(behaviour.onConnect?.(), session, reply)) reply();
      },
      onAuth({ username, password }, session, reply) {
        const fault = behaviour.onLogin?.(username ?? "", password ?? "");
        if (!fail(fault, session, reply)) reply(null, { user: username });
      },
      onMailFrom({ address }, session, reply) {
        if (!fail(behaviour.onMailFrom?.(address), session, reply)) reply();
      },
      onRcptTo({ address }, session, reply) {
        if (!fail(behaviour.onRecipient?.(address), session, reply)) reply();
      },
      onData(stream, session, reply) {
        void receive(text(stream), session, reply);
      },
    });
    created.server.on("connection", (socket: Socket) => {
      const { remotePort } = socket;
      if (remotePort === undefined) return;
      sockets.set(remotePort, socket);
      socket.on("close", () => sockets.delete(remotePort));
    });
    // Killed clients reset their connections.
    created.on("error", () => undefined);
    created.listen(port, "127.0.0.1");
    await once(created.server, "listening");
    port = (created.server.address() as AddressInfo).port;
    return created;
  }

  async function receive(content: Promise<string>, session: SMTPServerSession, reply: Reply) {
    const raw = await content.catch(() => null);
    // The client disconnected before the end of the mail, which SMTP then discards.
    if (raw === null) return;
    const messageId = /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? "";
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    const fault = await behaviour.onData?.(messageId, recipients);
    const cut = fault === "cut";
    if (fault === undefined || cut) {
      arrived.push({
        messageId,
        envelope: {
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
          to: recipients,
        },
        raw,
        at: Date.now(),
        client: session.hostNameAppearsAs,
        encrypted: session.secure,
        cut,
      });
    }
    if (!fail(fault, session, reply)) reply();
  }

  async function goDown() {
    for (const socket of sockets.values()) socket.destroy();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.close(resolve);
    await promise;
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    connections: () => connections,
    behave(next) {
      behaviour = next;
    },
    goDown,
    async comeUp() {
      server = await listen();
    },
    stop: goDown,
    async waitFor(count) {
      while (arrived.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
    },
  };
}

/** Parses a mail with another library than the one that wrote it. */
export function parseMail({ raw }: Pick<ArrivedMail, "raw">): Promise<ParsedMail> {
  return simpleParser(raw);
}
