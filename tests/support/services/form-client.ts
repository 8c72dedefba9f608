import type { Locale, locales } from "~/base/i18n/locales";
import type { SiteServer } from "../servers/site-server";

export type FormPath = "/contact" | "/book-space" | "/press" | "/updates";

/** A visitor without JavaScript, who opens a form's page and posts it. */
export function formClient(site: Pick<SiteServer, "url">) {
  /** The signed token of a newly rendered form. */
  async function openForm(path: FormPath | `${(typeof locales)[Locale]["prefix"]}${FormPath}`): Promise<string> {
    const html = await (await fetch(site.url + path)).text();
    const token = /name="form_token" value="([^"]+)"/.exec(html)?.[1];
    if (!token) throw new Error(`${path} renders no form token`);
    return token;
  }

  return {
    openForm,
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
    days: "14, 15",
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
