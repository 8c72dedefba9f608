import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Accepted, Outbox } from "~/services/outbox/outbox";
import type { ProcessConfig } from "./outbox-process";
import { type ArrivedMail, type Fault, startSmtpServer, type TestSmtpServer } from "./smtp-server";
import { mailSettings, registration } from "./submissions";

const PROCESS = fileURLToPath(new URL("./outbox-process.ts", import.meta.url));

export interface CrashRun {
  store: ProcessConfig["store"];
  /** Server processes at once over the one store. */
  processes: number;
  submissions: number;
  kills: number;
  /** Opens the store from the test itself, to look on. */
  open(smtpUrl: string): Outbox;
}

export interface CrashReport {
  submissions: number;
  /** Submissions that were answered with a reference number. */
  accepted: number;
  /** Keys that were ever answered with two different reference numbers. */
  conflictingAnswers: number;
  kills: number;
  /** Mails that must arrive: one to staff and one to the visitor for each accepted submission. */
  expected: number;
  /** Of these, how many did, in every mailbox they were for. */
  arrived: number;
  /** Mails that nobody accepted a submission for. */
  strangers: number;
  /** Times the server took a mail and cut the line instead of answering. */
  cuts: number;
  /** Other faults of the server, by kind. */
  faults: Record<string, number>;
  /** Second copies in one mailbox after such a cut. */
  duplicatesAfterCut: number;
  /** Second copies of a mail whose sender was killed while it waited for the answer: the line was cut by its death. */
  duplicatesAfterKill: number;
  /** Second copies that neither explains. */
  unexplainedDuplicates: number;
  /** Most copies of one mail in one mailbox. */
  mostCopies: number;
  /** Deliveries parked because their outcome was in doubt twice. */
  parkedInDoubt: number;
  /** Of these, how many staff did not find in the mailbox and had sent again. */
  sentAgainByStaff: number;
}

interface Server {
  port: number;
  child: ChildProcess;
}

/** A mixture of every fault, by chance; a mail is cut or left hanging once at most. */
function directFaults(smtp: TestSmtpServer) {
  const counts: Record<string, number> = {};
  const troubled = new Set<string>();
  const happens = (name: string, chance: number, fault: Fault): Fault | undefined => {
    if (Math.random() >= chance) return undefined;
    counts[name] = (counts[name] ?? 0) + 1;
    return fault;
  };
  smtp.behave({
    onConnect: () => happens("421 at the greeting", 0.02, 421) ?? happens("hang at the greeting", 0.01, "hang"),
    onMailFrom: () => happens("cut at the sender", 0.02, "cut"),
    onRecipient: () => happens("451 to a recipient", 0.02, 451),
    onData(messageId) {
      if (troubled.has(messageId)) return undefined;
      const once = happens("cut after the mail", 0.05, "cut") ?? happens("hang after the mail", 0.005, "hang");
      if (once) troubled.add(messageId);
      return once ?? happens("452 after the mail", 0.03, 452);
    },
  });
  return counts;
}

/** Sends submissions to processes that are killed at random, through a mail server full of faults. */
export async function crashRun(run: CrashRun): Promise<CrashReport> {
  const smtp = await startSmtpServer();
  const faults = directFaults(smtp);
  const killed = new Set<string>();
  const servers: (Server | undefined)[] = [];
  const start = async (index: number) => {
    servers[index] = await startServer({ store: run.store, smtpUrl: smtp.url });
  };
  await Promise.all(Array.from({ length: run.processes }, (_, index) => start(index)));

  let kills = 0;
  async function killAtRandom() {
    while (kills < run.kills) {
      await sleep(150 + Math.random() * 900);
      const index = kills % run.processes;
      const server = servers[index];
      if (!server) continue;
      servers[index] = undefined;
      killed.add(`process-${server.child.pid}`);
      server.child.kill("SIGKILL");
      await once(server.child, "exit");
      kills += 1;
      // The mail server has its own bad moments.
      if (kills % 6 === 3) {
        await smtp.goDown();
        setTimeout(() => void smtp.comeUp(), 800);
      }
      await start(index);
    }
  }

  const answers = new Map<string, Accepted>();
  let conflictingAnswers = 0;
  let next = 0;
  async function visit() {
    while (next < run.submissions) {
      const number = next++;
      const submission = registration({ email: `visitor-${number}@rimba.example`, contactName: `Visitor ${number}` });
      const sendOnce = () => submitUntilAnswered(submission, () => servers.filter((server) => server !== undefined));
      // Every fifth visitor presses the button twice.
      const replies = await Promise.all(number % 5 === 0 ? [sendOnce(), sendOnce()] : [sendOnce()]);
      for (const accepted of replies) {
        const earlier = answers.get(submission.key);
        if (earlier && earlier.reference !== accepted.reference) conflictingAnswers += 1;
        answers.set(submission.key, accepted);
      }
      // As long as the kills go on, so that they meet the work and not the end of it.
      if (kills < run.kills) await sleep(150 + Math.random() * 500);
    }
  }

  await Promise.all([killAtRandom(), ...Array.from({ length: 8 }, visit)]);
  const outbox = run.open(smtp.url);
  await allSettled(outbox);
  const parked = (await outbox.list({ state: "parked", limit: run.submissions })).flatMap((record) =>
    record.deliveries
      .filter(({ state }) => state === "parked")
      .map(({ id }) => ({ submission: record.submission.id, id })),
  );
  // What staff is told to do with these: look in the mailbox, and try again when it is not there.
  const missing = parked.filter(({ id }) => !smtp.arrived.some(({ messageId }) => messageId.includes(id)));
  for (const { submission } of missing) await outbox.retry(submission);
  await allSettled(outbox);
  const records = await outbox.list({ limit: run.submissions * 2 });
  await outbox.close();
  for (const server of servers) server?.child.kill("SIGKILL");
  await smtp.stop();

  const expected = new Set(
    records.flatMap(({ submission, deliveries }) =>
      deliveries.map(({ id }) => `<${submission.id}.${id}@expo.example>`),
    ),
  );
  const copies = Map.groupBy(smtp.arrived, ({ messageId }) => messageId);
  const acceptedIds = new Set([...answers.values()].map(({ id }) => id));
  const { "cut after the mail": cuts = 0, ...otherFaults } = faults;
  return {
    submissions: run.submissions,
    accepted: records.filter(({ submission }) => acceptedIds.has(submission.id)).length,
    conflictingAnswers,
    kills,
    expected: expected.size,
    arrived: [...expected].filter((messageId) => reachedEveryone(copies.get(messageId) ?? [])).length,
    strangers: [...copies.keys()].filter((messageId) => !expected.has(messageId)).length,
    cuts,
    faults: otherFaults,
    ...countDuplicates(smtp.arrived, killed),
    parkedInDoubt: parked.length,
    sentAgainByStaff: missing.length,
  };
}

/** Staff's mail has several recipients, of whom the mail server may have put off some; the visitor's has one. */
function reachedEveryone(copies: ArrivedMail[]): boolean {
  const boxes = new Set(copies.flatMap(({ envelope }) => envelope.to));
  const { to, cc, bcc } = mailSettings.recipients;
  const staff = [...to, ...cc, ...bcc];
  return boxes.size > 0 && (staff.every((box) => boxes.has(box)) || staff.every((box) => !boxes.has(box)));
}

/** Copies in one recipient's mailbox: a mail that was put off for one recipient comes to that one alone later. */
function countDuplicates(arrived: ArrivedMail[], killed: ReadonlySet<string>) {
  const counts = { duplicatesAfterCut: 0, duplicatesAfterKill: 0, unexplainedDuplicates: 0, mostCopies: 0 };
  const boxes = arrived.flatMap((mail) => mail.envelope.to.map((box) => ({ box, mail })));
  for (const copies of Map.groupBy(boxes, ({ box, mail }) => `${mail.messageId} ${box}`).values()) {
    const mails = copies.map(({ mail }) => mail);
    counts.mostCopies = Math.max(counts.mostCopies, mails.length);
    for (const [index, repeat] of mails.slice(1).entries()) {
      const before = mails[index];
      if (before?.cut) counts.duplicatesAfterCut += 1;
      else if (before && killed.has(before.client) && before.client !== repeat.client) counts.duplicatesAfterKill += 1;
      else counts.unexplainedDuplicates += 1;
    }
  }
  return counts;
}

async function startServer(config: ProcessConfig): Promise<Server> {
  const child = spawn(process.execPath, ["--import", "tsx", PROCESS, JSON.stringify(config)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("the process has no standard output");
  const [port] = await once(createInterface(child.stdout), "line");
  return { port: Number(port), child };
}

/** As a visitor does: sends the same form again until there is an answer. */
async function submitUntilAnswered(submission: unknown, live: () => Server[]): Promise<Accepted> {
  for (;;) {
    const servers = live();
    const server = servers[Math.floor(Math.random() * servers.length)];
    if (server) {
      try {
        const response = await fetch(`http://127.0.0.1:${server.port}/`, {
          method: "POST",
          body: JSON.stringify(submission),
          signal: AbortSignal.timeout(10_000),
        });
        if (response.ok) return (await response.json()) as Accepted;
      } catch {
        // The process died under the request: nobody knows whether it was stored.
      }
    }
    await sleep(50);
  }
}

async function allSettled(outbox: Outbox): Promise<void> {
  for (;;) {
    const { waiting, sending } = await outbox.counts();
    if (waiting + sending === 0) return;
    await sleep(100);
  }
}
