import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Accepted } from "~/platform/outbox/outbox";
import type { Outbox } from "~/platform/outbox/outbox.server";
import { type Server, startServer } from "../processes/programs";
import { openOutbox, type ProcessConfig } from "./outbox-process";
import { type ArrivedMail, type Fault, startSmtpServer, type TestSmtpServer } from "./smtp-server";
import { mailSettings, registration } from "./submissions";

export interface CrashRun {
  store: ProcessConfig["store"];
  /** Number of concurrent server processes with the same store. */
  processes: number;
  submissions: number;
  kills: number;
}

export interface CrashReport {
  submissions: number;
  /** Submissions that got a reference number. */
  accepted: number;
  /** Keys that got two different reference numbers. */
  conflictingReferences: number;
  kills: number;
  /** Mails that must arrive: one to staff and one to the visitor for each accepted submission. */
  expected: number;
  /** Expected mails that arrived in every recipient's mailbox. */
  arrived: number;
  /** Mails without an accepted submission. */
  strangers: number;
  /** Times the server took a mail and closed the connection instead of replying. */
  cuts: number;
  /** Other faults of the server, by kind. */
  faults: Record<string, number>;
  /** Mails to staff: one for each accepted submission. */
  staffMails: number;
  /** Mails to staff that reached every mailbox of staff. */
  staffMailsArrived: number;
  /** Mails to staff that became dead letters. */
  staffMailsParked: number;
  /** Further copies of mails to staff in one mailbox. */
  staffDuplicates: number;
  /** Duplicates for staff without the note that they may be duplicates. */
  unmarkedDuplicates: number;
  /** Further copies in one mailbox after such a cut. */
  duplicatesAfterCut: number;
  /** Further copies of a mail whose sender was killed while it waited for the reply. */
  duplicatesAfterKill: number;
  /** Further copies that neither explains. */
  unexplainedDuplicates: number;
  /** Most copies of one mail to staff in one mailbox. */
  maxStaffCopies: number;
  /** Most copies of one acknowledgement. */
  maxAcknowledgements: number;
  /** Acknowledgements that became dead letters after two unknown outcomes. */
  acknowledgementsParked: number;
  /** Acknowledgements that had not arrived and were retried by command. */
  acknowledgementsSentByHand: number;
}

const { to, cc, bcc } = mailSettings.recipients;
const STAFF: readonly string[] = [...to, ...cc, ...bcc];

const DUPLICATE_NOTE = "This may be a duplicate";

/** Probability of a cut after a mail to staff, at every attempt: some are cut several times in a row. */
const STAFF_CUT = 0.15;

/** Every kind of fault at random; an acknowledgement is cut or left hanging at most once. */
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
    onData(messageId, recipients) {
      if (recipients.some((address) => STAFF.includes(address))) {
        return (
          happens("cut after the mail", STAFF_CUT, "cut") ??
          happens("hang after the mail", 0.005, "hang") ??
          happens("452 after the mail", 0.03, 452)
        );
      }
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
    servers[index] = await startServer("outbox", { store: run.store, smtpUrl: smtp.url });
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
      // The mail server is down at times.
      if (kills % 6 === 3) {
        await smtp.goDown();
        setTimeout(() => void smtp.comeUp(), 800);
      }
      await start(index);
    }
  }

  const responses = new Map<string, Accepted>();
  let conflictingReferences = 0;
  let next = 0;
  async function visit() {
    while (next < run.submissions) {
      const number = next++;
      const submission = registration({ email: `visitor-${number}@rimba.example`, contactName: `Visitor ${number}` });
      const sendOnce = () => submitUntilResponse(submission, () => servers.filter((server) => server !== undefined));
      // Every fifth visitor presses the button twice.
      const replies = await Promise.all(number % 5 === 0 ? [sendOnce(), sendOnce()] : [sendOnce()]);
      for (const accepted of replies) {
        const earlier = responses.get(submission.key);
        if (earlier && earlier.reference !== accepted.reference) conflictingReferences += 1;
        responses.set(submission.key, accepted);
      }
      // Slowed down while processes are killed, so that kills happen during the work.
      if (kills < run.kills) await sleep(150 + Math.random() * 500);
    }
  }

  await Promise.all([killAtRandom(), ...Array.from({ length: 8 }, visit)]);
  const outbox = openOutbox({ store: run.store, smtpUrl: smtp.url });
  await allSettled(outbox);
  const parked = (await outbox.list({ state: "parked", limit: run.submissions })).flatMap((record) =>
    record.deliveries
      .filter(({ state }) => state === "parked")
      .map(({ id, kind }) => ({ submission: record.submission.id, id, kind })),
  );
  const acknowledgements = parked.filter(({ kind }) => kind === "acknowledgement");
  // As the usage of the command describes: retry what has not arrived.
  const missing = acknowledgements.filter(({ id }) => !smtp.arrived.some(({ messageId }) => messageId.includes(id)));
  for (const { submission } of missing) await outbox.retry(submission);
  await allSettled(outbox);
  const records = await outbox.list({ limit: run.submissions * 2 });
  await outbox.close();
  for (const server of servers) server?.child.kill("SIGKILL");
  await smtp.stop();

  const mails = records.flatMap(({ submission, deliveries }) =>
    deliveries.map(({ id, kind }) => ({ kind, messageId: `<${submission.id}.${id}@expo.example>` })),
  );
  const expected = new Set(mails.map(({ messageId }) => messageId));
  const staffIds = new Set(mails.filter(({ kind }) => kind === "staff-mail").map(({ messageId }) => messageId));
  const copies = Map.groupBy(smtp.arrived, ({ messageId }) => messageId);
  const acceptedIds = new Set([...responses.values()].map(({ id }) => id));
  const { "cut after the mail": cuts = 0, ...otherFaults } = faults;
  return {
    submissions: run.submissions,
    accepted: records.filter(({ submission }) => acceptedIds.has(submission.id)).length,
    conflictingReferences,
    kills,
    expected: expected.size,
    arrived: [...expected].filter((messageId) => reachedEveryone(copies.get(messageId) ?? [])).length,
    strangers: [...copies.keys()].filter((messageId) => !expected.has(messageId)).length,
    cuts,
    faults: otherFaults,
    staffMails: staffIds.size,
    staffMailsArrived: [...staffIds].filter((messageId) => reachedStaff(copies.get(messageId) ?? [])).length,
    staffMailsParked: parked.length - acknowledgements.length,
    ...countDuplicates(smtp.arrived, staffIds, killed),
    acknowledgementsParked: acknowledgements.length,
    acknowledgementsSentByHand: missing.length,
  };
}

function mailboxesOf(copies: ArrivedMail[]): Set<string> {
  return new Set(copies.flatMap(({ envelope }) => envelope.to));
}

function reachedStaff(copies: ArrivedMail[]): boolean {
  const boxes = mailboxesOf(copies);
  return STAFF.every((box) => boxes.has(box));
}

/** Whether a mail reached all its recipients: those of staff, or the one visitor. */
function reachedEveryone(copies: ArrivedMail[]): boolean {
  const boxes = mailboxesOf(copies);
  return reachedStaff(copies) || (boxes.size > 0 && STAFF.every((box) => !boxes.has(box)));
}

/**
 * Counts copies per recipient: a mail that was deferred for one recipient is sent again to that one only.
 * @param staffIds the Message-IDs of mails to staff; what visitors get counts as acknowledgements
 * @param killed the names of processes that were killed
 * @param isUnstored whether the database was away when a mail arrived, so that nobody could store that
 */
export function countDuplicates(
  arrived: ArrivedMail[],
  staffIds: ReadonlySet<string>,
  killed: ReadonlySet<string>,
  isUnstored: (mail: ArrivedMail) => boolean = () => false,
) {
  const counts = {
    staffDuplicates: 0,
    unmarkedDuplicates: 0,
    duplicatesAfterCut: 0,
    duplicatesAfterKill: 0,
    duplicatesAfterOutage: 0,
    unexplainedDuplicates: 0,
    maxStaffCopies: 0,
    maxAcknowledgements: 0,
  };
  const boxes = arrived.flatMap((mail) => mail.envelope.to.map((box) => ({ box, mail })));
  for (const copies of Map.groupBy(boxes, ({ box, mail }) => `${mail.messageId} ${box}`).values()) {
    const mails = copies.map(({ mail }) => mail);
    const toStaff = mails.some(({ messageId }) => staffIds.has(messageId));
    const maximum = toStaff ? "maxStaffCopies" : "maxAcknowledgements";
    counts[maximum] = Math.max(counts[maximum], mails.length);
    for (const [index, repeat] of mails.slice(1).entries()) {
      const before = mails[index];
      if (toStaff) counts.staffDuplicates += 1;
      if (toStaff && !hasDuplicateNote(repeat)) counts.unmarkedDuplicates += 1;
      if (before?.cut) counts.duplicatesAfterCut += 1;
      else if (before && killed.has(before.client) && before.client !== repeat.client) counts.duplicatesAfterKill += 1;
      else if (before && isUnstored(before)) counts.duplicatesAfterOutage += 1;
      else counts.unexplainedDuplicates += 1;
    }
  }
  return counts;
}

/** Whether both parts of a mail have the note; quoted-printable may wrap its line. */
export function hasDuplicateNote({ raw }: ArrivedMail): boolean {
  return raw.replace(/=\r?\n/g, "").split(DUPLICATE_NOTE).length === 3;
}

/** Sends the same form until there is a response, like a visitor. */
async function submitUntilResponse(submission: unknown, runningServers: () => Server[]): Promise<Accepted> {
  for (;;) {
    const servers = runningServers();
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
        // The process was killed during the request: the submission may be stored or not.
      }
    }
    await sleep(50);
  }
}

/** Waits until no delivery is waiting or in progress. */
export async function allSettled(outbox: Outbox): Promise<void> {
  for (;;) {
    const { waiting, sending } = await outbox.counts();
    if (waiting + sending === 0) return;
    await sleep(100);
  }
}
