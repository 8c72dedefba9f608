import { setTimeout as sleep } from "node:timers/promises";
import type { SiteServer } from "../servers/site-server";

/** Slightly longer than the guard's 2 s. */
export const HUMAN_PAUSE_MS = 2_100;

/** Forms that are opened at once for one caller: a few the first time, then as many as before. */
const MIN_OPENED = 4;
const MAX_OPENED = 16;

export type FormPath = "/contact" | "/book-space" | "/press" | "/updates";

type OpenedForms = { tokens: string[]; opened: number; waiting: number; next?: Promise<void> | undefined };

/** Opened forms of a site by path, of which each can be sent once. */
const openedForms = new WeakMap<object, Map<string, OpenedForms>>();

function openedFormsOf(site: object, path: string): OpenedForms {
  const ofSite = openedForms.get(site) ?? new Map<string, OpenedForms>();
  openedForms.set(site, ofSite);
  const forms = ofSite.get(path) ?? { tokens: [], opened: 0, waiting: 0 };
  ofSite.set(path, forms);
  return forms;
}

/** A visitor without JavaScript, who opens a form's page, waits like a person, and posts it. */
export function formClient(site: Pick<SiteServer, "url">) {
  /** The signed token of a newly rendered form. */
  async function openForm(path: FormPath | `/id${FormPath}`): Promise<string> {
    const html = await (await fetch(site.url + path)).text();
    const token = /name="form_token" value="([^"]+)"/.exec(html)?.[1];
    if (!token) throw new Error(`${path} renders no form token`);
    return token;
  }

  /** Opens at least as many forms as are waited for: tests that need several wait only a few times. */
  async function openMore(path: FormPath | `/id${FormPath}`, forms: OpenedForms): Promise<void> {
    // Until all calls of this turn have come.
    await Promise.resolve();
    const count = Math.max(forms.waiting, MIN_OPENED, Math.min(forms.opened, MAX_OPENED));
    forms.opened += count;
    const tokens = await Promise.all(Array.from({ length: count }, () => openForm(path)));
    await sleep(HUMAN_PAUSE_MS);
    forms.tokens.push(...tokens);
  }

  return {
    openForm,
    /** A token that may be sent immediately, of a form that may have been opened earlier. */
    async readyForm(path: FormPath | `/id${FormPath}`): Promise<string> {
      const forms = openedFormsOf(site, path);
      forms.waiting += 1;
      try {
        for (;;) {
          const token = forms.tokens.pop();
          if (token) return token;
          forms.next ??= openMore(path, forms).finally(() => {
            forms.next = undefined;
          });
          await forms.next;
        }
      } finally {
        forms.waiting -= 1;
      }
    },
    /** Posts a body to a path of the site (`/contact`, `/contact.data`) from the site itself. */
    post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
      return fetch(site.url + path, {
        method: "POST",
        body,
        redirect: "manual",
        headers: { Origin: site.url, ...headers },
      });
    },
  };
}

/** A valid message to the organiser. */
export function contactFields(token: string, changes: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    form_token: token,
    leave_this_empty: "",
    name: "Budi Santosa",
    email: "budi@visitor.example",
    phone: "0812 3456 7890",
    topic: "tickets",
    message: "Is the Friday pass valid in the evening?",
    consent: "on",
    consentVersion: "contact-2025-08-21",
    ...changes,
  });
}

/** A valid exhibitor registration. */
export function exhibitorFields(token: string, changes: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    form_token: token,
    leave_this_empty: "",
    company: "PT Rimba Jaya",
    brand: "Rimba",
    category: "tents-shelters",
    contactName: "Sari Dewi",
    email: "sari@exhibitor.example",
    phone: "+62 812-3456-7890",
    boothType: "raw",
    boothSize: "24",
    consent: "on",
    consentVersion: "exhibitor-2025-08-21",
    ...changes,
  });
}

/** A valid request to be told when. */
export function interestFields(token: string, changes: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    form_token: token,
    leave_this_empty: "",
    email: "wati@visitor.example",
    topic: "visiting",
    consent: "on",
    consentVersion: "interest-2025-10-01",
    ...changes,
  });
}

/** A valid application for a press badge. */
export function pressFields(token: string, changes: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    form_token: token,
    leave_this_empty: "",
    name: "Rani Kusuma",
    email: "rani@press.example",
    medium: "Lensa Pagi",
    link: "https://lensa-pagi.example/rani",
    days: "friday_saturday",
    consent: "on",
    consentVersion: "press-2025-10-15",
    ...changes,
  });
}

/** The text of a page without its markup. */
export function wordsOf(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gs, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
}
