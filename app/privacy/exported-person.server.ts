import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { WaitingEntry } from "~/sales/waiting/waiting-entry";
import type { PersonalData, pick } from "./personal-data.server";
import type { PersonalTicket } from "./personal-tickets.server";

const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const withTimes = ({ scans, ...ticket }: PersonalTicket) => ({
  ...ticket,
  scans: scans.map((scan) => ({ ...scan, at: time(scan.at) })),
});

const withMoments = ({ createdAt, confirmedAt, deadline, ...entry }: WaitingEntry) => ({
  ...entry,
  ...{ createdAt: time(createdAt), confirmedAt: time(confirmedAt), deadline: time(deadline) },
});

/**
 * What is stored of a person as JSON for them: mails with their text, times in ISO 8601.
 * @param chosen what of the tickets and transfers of others is the person's. Codes are left out: they let in who has them
 * @param subject how the person is known @param now ms since the epoch
 */
export async function writeExport(
  found: PersonalData,
  chosen: ReturnType<typeof pick>,
  subject: { email: string } | { name: string },
  now: number,
): Promise<string> {
  const submissions = found.submissions.map(
    async ({ createdAt, confirmedAt, deliveries, mailFiles, tickets, messages, ...submission }) => ({
      ...submission,
      ...(tickets ? { tickets: tickets.map(withTimes) } : {}),
      ...(messages ? { messages: messages.map(({ at, texts }) => ({ at: time(at), texts })) } : {}),
      receivedAt: time(createdAt),
      ...(submission.kind === "interest" ? { confirmedAt: time(confirmedAt) } : {}),
      deliveries: deliveries.map((delivery) => ({ ...delivery, sentAt: time(delivery.sentAt) })),
      mails: await Promise.all(
        mailFiles.map(async (path) => ({ file: basename(path), content: await readFile(path, "utf8") })),
      ),
    }),
  );
  const { suppressions: hashes } = found;
  const { invitation } = found.staff;
  const staff = {
    invited: invitation && {
      role: invitation.role,
      at: time(invitation.addedAt),
      by: invitation.addedBy,
    },
    sessions: found.staff.signIns.map(({ device, createdAt, seenAt }) => ({
      device,
      signedInAt: time(createdAt),
      lastUsedAt: time(seenAt),
    })),
    log: found.staff.audit.map(({ at, actor, action, detail }) => ({ at: time(at), actor, action, detail })),
    published: found.staff.revisions.map(({ number, at, note }) => ({ revision: number, at: time(at), note })),
    scheduled: found.staff.scheduled.map(({ at, note }) => ({ at: time(at), note })),
    leads: found.staff.leads,
    booths: found.staff.booths,
    invoices: found.staff.invoices.map(({ at, ...booked }) => ({ ...booked, at: time(at) })),
    drafts: found.staff.drafts.map(({ savedAt, ...draft }) => ({ ...draft, savedAt: time(savedAt) })),
    exports: found.staff.exports.map(({ what, createdAt }) => ({ what, orderedAt: time(createdAt) })),
  };
  const namedTickets = chosen.tickets.map(({ reference, place, name, ticket }) => ({
    ...{ reference, place, name },
    ticket: ticket && { ...withTimes(ticket), code: undefined },
  }));
  const data = {
    ...{ ...subject, exportedAt: time(now), submissions: await Promise.all(submissions) },
    mailedTickets: found.mailed.map(({ reference, place, holder, email: address }) => {
      return { reference, place, name: holder, email: address };
    }),
    ...{ namedTickets, transfers: chosen.transfers.map(({ id: _, ...transfer }) => transfer), hashes, staff },
    invoices: found.invoices.map(({ mailFiles: _, ...invoice }) => invoice),
    sharedBooths: found.shared,
    waitingList: found.waiting.map(withMoments),
  };
  return JSON.stringify(data, null, 2);
}
