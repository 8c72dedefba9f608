import { STAFF_ROLES, type StaffMember, type StaffRole } from "~/base/values/staff";

/** ms for which a link signs in. */
export const LINK_MS = 15 * 60_000;
/** ms without use after which a sign-in ends. */
export const SIGN_IN_MS = 12 * 3600_000;
/** ms after which the use of a sign-in is stored again, so that not every request writes. */
export const RENEW_AFTER_MS = 5 * 60_000;
/** Links that are mailed to one address within `LINK_MS`. The earlier ones still work when more are asked for. */
export const MAILS_PER_ADDRESS = 5;

/** All that somebody can do in the staff area, with the roles that may. Pages, actions, menus and buttons ask this table. */
const PERMISSIONS = {
  "sign-in": STAFF_ROLES,
  "end-own-sign-in": STAFF_ROLES,
  "end-any-sign-in": ["owner"],
  /** To invite people, change what they may, and remove them. */
  "manage-people": ["owner"],
  "read-audit": ["owner", "finance"],
  /** Texts, pictures, sheets and halls, what is published when, and what changes on the day. */
  "edit-content": ["owner", "editor"],
  /** To make, preview, open and discard an edition. */
  "manage-editions": ["owner", "editor"],
  /** What the doors have done, without names. */
  "see-doors": ["owner", "sales", "service", "gate"],
  /** Phones at the doors: their links, their state, their end. */
  "manage-doors": ["owner", "service"],
  /** The list of all tickets for paper, with names. */
  "print-tickets": ["owner", "service"],
  /** Orders with their buyers' names, addresses and phone numbers. */
  "see-orders": ["owner", "sales", "finance", "service"],
  /** Tickets sent again, another name on a ticket, another address for a buyer. */
  "help-buyers": ["owner", "sales", "service"],
  /** Orders that staff make for somebody, to be paid later. What is given away, or paid at once, needs more. */
  "make-orders": ["owner", "sales", "finance", "service"],
  "give-tickets": ["owner", "sales"],
  /** Codes for cheaper or free tickets. */
  "manage-vouchers": ["owner", "sales"],
  "cancel-orders": ["owner", "sales", "finance", "service"],
  "revoke-tickets": ["owner", "sales", "service"],
  /** Transfers that have come in: of an order, of a bank's statement, or without an order. */
  "take-money": ["owner", "finance"],
  /** Money that goes back, and the accounts to which it goes. */
  refund: ["owner", "finance"],
  /** Days that fall, and who holds tickets without having paid. */
  "manage-sales": ["owner", "sales"],
  /** Messages to buyers, and the mail to all buyers of an event that is called off. */
  "write-to-buyers": ["owner", "sales"],
  /** What visitors, exhibitors and the press have sent: to read it, to answer it, and to say who does. */
  "answer-leads": ["owner", "sales", "service"],
  /** Registrations of exhibitors with their booths: to hold, reserve, contract, move and release them, and what a booth costs. */
  "manage-exhibitors": ["owner", "sales"],
  /** Invoices of exhibitors with what was paid, and to draw, pay, take back and cancel them. */
  "see-invoices": ["owner", "sales", "finance"],
  "manage-invoices": ["owner", "finance"],
  "see-figures": ["owner", "sales", "finance"],
  /** Files in the background. What each shows needs one of the three below. */
  "use-exports": ["owner", "sales", "finance", "service"],
  /** Orders with their buyers, tickets with their holders, and money by day. */
  "export-sales": ["owner", "sales", "finance"],
  /** The log of the doors with the numbers of orders. */
  "export-scans": ["owner", "sales", "service"],
  /** What visitors sent with forms: names, addresses, messages. */
  "export-leads": ["owner", "sales"],
} as const satisfies Record<string, readonly StaffRole[]>;

/** Something that somebody can do in the staff area. */
export type StaffAction = keyof typeof PERMISSIONS;

export const STAFF_ACTIONS = Object.keys(PERMISSIONS) as readonly StaffAction[];

/** Whether a word of a form or of the database is a role. */
export const isRole = (word: string): word is StaffRole => (STAFF_ROLES as readonly string[]).includes(word);

/** Whether a role may do something. */
export function mayDo(role: StaffRole, action: StaffAction): boolean {
  const roles: readonly StaffRole[] = PERMISSIONS[action];
  return roles.includes(role);
}

/** All that a role may do. */
export const actionsOf = (role: StaffRole): readonly StaffAction[] =>
  STAFF_ACTIONS.filter((action) => mayDo(role, action));

/** An address as it is stored and compared: without spaces around it, in lower case. */
export const staffAddress = (typed: string): string => typed.trim().toLowerCase();

/** The role of an address; null when it is not listed. */
export function roleOf(members: readonly StaffMember[], address: string): StaffRole | null {
  return members.find(({ email }) => email === staffAddress(address))?.role ?? null;
}

/** How many owners a site keeps once it has them: one who leaves or loses a mailbox must not take the site along. */
const OWNERS = 2;

/** Whether a site has fewer owners than it keeps, with these people. */
export const lacksOwner = (people: readonly { role: string }[]): boolean =>
  people.filter(({ role }) => role === "owner").length < OWNERS;

/**
 * When a sign-in that is used now ends; null while its last use was stored a moment ago.
 * @param seenAt when its last use was stored @param now both in ms since the epoch
 */
export function renewedUntil(seenAt: number, now: number): number | null {
  return now - seenAt < RENEW_AFTER_MS ? null : now + SIGN_IN_MS;
}
