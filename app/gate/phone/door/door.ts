import { currentLocale } from "~/base/i18n/current-locale";
import type { ListedTicket } from "~/gate/rules/gate-list";
import { judge, judgeExit, toPeople } from "~/gate/rules/gate-rules";
import type { CheckedTicket, FoundTicket, GateRules, SentScan } from "~/gate/rules/protocol";
import { namedIn, readVerdict } from "~/gate/rules/read-verdict";
import type { LogLine, Scan } from "~/gate/rules/scans";
import { kindIn, toTicketOffline } from "~/gate/rules/to-gate-ticket";
import { describePlaces, isForAnyone } from "~/sales/model/place-texts";
import { peopleOfTerms, type TicketTerms } from "~/sales/tickets/codes/ticket-terms";
import { ask, CHECK_MS, PRESS_MS } from "./calls";
import { createContact } from "./contact";
import type { GateDatabase } from "./gate-database";
import { createGroups, type Group } from "./group";
import type { Mode, Outcome, Seen } from "./outcome";

export type { Mode, Outcome } from "./outcome";

/** What a door says of a ticket. */
type Said = Pick<Outcome, "names" | "whom"> & { people: number };

function drawNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** A phone at a door: it decides with the server, or by what it knows, and tells the server what it did. */
export function createDoor(database: GateDatabase) {
  const contact = createContact(database);
  const { state, change, now, rules } = contact;

  const toLine = ({ nonce, kind, people, at, undoes }: SentScan, ticket: string): LogLine => ({
    ...{ nonce, kind, people, at, undoes, ticket, device: contact.device(), door: state().door },
  });

  /** Adds scans of a ticket to what is sent. They go together, as far as one request has room. */
  async function keep(ticket: string, ...scans: SentScan[]): Promise<void> {
    for (const scan of scans) await database.keep(scan, scan.kind === "refused" ? undefined : toLine(scan, ticket));
    change({ waiting: state().waiting + scans.length });
    if (state().online) void contact.sync();
  }

  const toScan = (facts: Partial<SentScan>): SentScan => ({
    ...{ nonce: drawNonce(), kind: "entry", at: now(), people: 1, undoes: "", reason: "", code: "" },
    ...{ offline: !state().online, unlisted: false, ...facts },
  });

  /** What the rules say of a kind of ticket; of one that they do not know, or not in this way, that it lets one person in. */
  function kindOf(type: string): Said {
    const kind = kindIn(rules()?.kinds ?? [], type);
    return { people: toPeople(kind?.people), names: kind?.names ?? {}, whom: kind?.whom ?? {} };
  }

  /** What a ticket carries, by the list. */
  const carriedOf = ({ admits, names }: TicketTerms): Said => ({
    ...{ people: toPeople(peopleOfTerms({ admits })), names },
    whom: isForAnyone(admits) ? {} : { [currentLocale()]: describePlaces(admits) },
  });

  /** What the list says of a code; null: nothing, or it cannot be read. */
  const lookUp = (code: string) =>
    database.lookUp(code).catch((error: unknown) => {
      contact.noteFault(error);
      return null;
    });

  /** What is known of a ticket without the server. @param line of the list, where it was read before @param nonce of the scan that is judged: the log may have it, when the server's response was lost */
  async function know({ code, sent }: Seen, current: GateRules, nonce: string, line: ListedTicket | null = null) {
    const listed = line ?? (await database.lookUp(sent.code));
    const ticket = toTicketOffline(code, current, listed);
    const others = (await database.ofTicket(code.id)).filter((line) => line.nonce !== nonce);
    return { listed, ticket, others };
  }

  /** Tells the server of a refusal. It changes nothing for the ticket, so that staff see the verdict also when this fails. */
  function refuse(reason: Scan["reason"], sent: Pick<SentScan, "code" | "found">): Promise<void> {
    return keep("", toScan({ kind: "refused", reason, ...sent })).catch(contact.noteFault);
  }

  /** @param found what the server said of it before @returns null: the door cannot say, because it has ended, or knows neither server nor code */
  async function admit(seen: Seen, found?: Pick<CheckedTicket, "names" | "whom" | "people">): Promise<Outcome | null> {
    const { code, sent } = seen;
    const current = rules();
    if (!current) return null;
    const line = sent.code === "" ? null : await lookUp(sent.code);
    const { people: most, names, whom } = { ...(line?.terms ? carriedOf(line.terms) : kindOf(code.kind)), ...found };
    const entry = toScan({ ...sent, people: most, offline: false });
    const taken = { nonce: entry.nonce, sent, ticket: code.id, kind: "entry" as const };
    const empty = { names, whom, most, holder: "", reference: "", offline: false, unlisted: false, taken: null };
    const wasOnline = state().online;
    if (wasOnline) {
      const unsent = await contact.unsentOf(code.id);
      const answer = await ask("check", { scan: entry, unsent }, CHECK_MS);
      if (answer.got === "ended") {
        await contact.end();
        return null;
      }
      if (answer.got === "data") {
        const { people, listed, named } = answer.data;
        const verdict = readVerdict(answer.data.verdict, people, named ?? namedIn(current, answer.data.verdict));
        const outcome = { ...empty, verdict, people, ...(listed ?? {}) };
        if (people === 0) {
          if (verdict.verdict !== "unknown") await refuse(verdict.verdict, sent);
          else if (!verdict.lets) await refuse(verdict.word, sent);
          return outcome;
        }
        // The server has it: the phone learns it again with the log.
        const stored = { ...entry, people, at: answer.data.now };
        await database.keepSent(stored, toLine(stored, code.id)).catch(contact.noteFault);
        const left = verdict.verdict === "valid" ? verdict.left : people;
        return { ...outcome, most: left, unlisted: listed?.reference === "", taken };
      }
      // A server that answers but cannot read this is not an outage.
      if (answer.got === "none") change({ online: false });
      void contact.sync();
    }
    if (sent.code === "") {
      if (wasOnline) await keep(code.id, toScan({ kind: "undo", undoes: entry.nonce }));
      return null;
    }
    const { listed, ticket, others } = await know(seen, current, entry.nonce, line);
    const verdict = judge(ticket, others, now());
    const { holder = "", reference = "" } = listed ?? {};
    const outcome = { ...empty, verdict, people: 0, holder, reference, offline: true, unlisted: listed === null };
    if (verdict.verdict !== "valid") {
      // The server may have let it in all the same, and its response was late.
      if (wasOnline) await keep(code.id, toScan({ kind: "undo", undoes: entry.nonce }));
      await refuse(verdict.verdict, sent);
      return outcome;
    }
    const people = verdict.left;
    await keep(code.id, { ...entry, people, at: now(), offline: true, unlisted: listed === null });
    return { ...outcome, people, most: people, taken };
  }

  /** Lets out, whatever is known of the ticket: the log then says who is in. */
  async function leave(seen: Seen, current: GateRules): Promise<Outcome> {
    const { code, sent } = seen;
    const exit = toScan({ ...sent, kind: "exit" });
    const { listed, ticket, others } = await know(seen, current, exit.nonce);
    const { people: most, names, whom } = listed?.terms ? carriedOf(listed.terms) : kindOf(code.kind);
    const doubt = judgeExit(ticket, others, now());
    await keep(code.id, exit);
    return {
      ...{ verdict: { verdict: "left", doubt }, people: 1, most, names, whom },
      ...{ holder: listed?.holder ?? "", reference: listed?.reference ?? "" },
      ...{ offline: !state().online, unlisted: false },
      taken: { nonce: exit.nonce, sent, ticket: code.id, kind: "exit" },
    };
  }

  const groups = createGroups({ database, contact, know, refuse, admit, leave });

  async function takeBack({ nonce, ticket }: NonNullable<Outcome["taken"]>): Promise<void> {
    await keep(ticket, toScan({ kind: "undo", undoes: nonce }));
  }

  return {
    ...{ state, now, subscribe: contact.subscribe, start: contact.start, link: contact.link },

    /**
     * What the code of a group stands for.
     * @returns a group, of which somebody has to choose; a verdict where none of it lets in; `unlisted`: the door cannot know its tickets; null:
     * the text is not the code of a group
     */
    async readGroup(text: string, mode: Mode): Promise<Group | Outcome | "unlisted" | null> {
      const current = rules();
      const code = current && (await contact.checkGroup(text));
      return code ? groups.read(text, code, mode, current) : null;
    },

    /** What to do with the text of a code, however it was read. @returns null: staff have ended the device */
    async read(text: string, mode: Mode): Promise<Outcome | null> {
      const current = rules();
      if (!current) return null;
      const code = await contact.checkCode(text);
      if (!code) {
        await refuse("not_ours", { code: "" });
        return {
          ...{ verdict: { verdict: "not_ours" }, people: 0, most: 0, names: {}, whom: {}, holder: "", reference: "" },
          ...{ offline: !state().online, unlisted: false, taken: null },
        };
      }
      const seen = { code, sent: { code: text } };
      return mode === "exit" ? leave(seen, current) : admit(seen);
    },

    /** Lets a ticket in that was found by its order. @returns null: the server is out of reach */
    admitFound: ({ ticket, type, names, whom, people }: FoundTicket, reference: string): Promise<Outcome | null> =>
      admit(
        { code: { id: ticket, kind: type, days: 0 }, sent: { code: "", found: { ticket, reference } } },
        names && whom && people ? { names, whom, people } : undefined,
      ),

    takeBack,

    /** Lets so many tickets of a group in, or out. @returns `unlisted`: the server is out of reach, and knows them alone; null: staff have ended the device */
    pass: groups.pass,

    /** What a ticket that was found is called, by language. */
    namesOf: ({ type, names }: Pick<FoundTicket, "type" | "names">): Outcome["names"] => names ?? kindOf(type).names,

    /** Where to send those who are not let in, by language; undefined: nowhere. */
    helpDesk: (): Outcome["names"] | undefined => rules()?.helpDesk,

    /** What the server says of a ticket that was found by its order. */
    verdictOf: ({ verdict }: FoundTicket) => readVerdict(verdict, 0, namedIn(rules(), verdict)),

    /** Corrects how many went through. */
    async correct(outcome: Outcome, people: number): Promise<Outcome> {
      const { taken } = outcome;
      if (!taken) return outcome;
      const scan = toScan({ ...taken.sent, kind: taken.kind, people, unlisted: outcome.unlisted });
      // The correction first: with the undo alone the server would let all of them in at another door.
      await keep(taken.ticket, scan, toScan({ kind: "undo", undoes: taken.nonce }));
      // Somebody may press again before the screen shows this: what is taken back then is the correction.
      taken.nonce = scan.nonce;
      return { ...outcome, people };
    },

    find: (request: Parameters<typeof ask<"find">>[1]) => ask("find", request, PRESS_MS),
    pay: (reference: string) => ask("pay", { reference }, PRESS_MS),
  };
}

export type Door = ReturnType<typeof createDoor>;
