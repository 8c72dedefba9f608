import { domainToASCII } from "node:url";
import type { SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";

type SmtpServer = Pick<SMTPConnectionOptions, "host" | "port" | "secure" | "ignoreTLS" | "requireTLS" | "tls"> & {
  auth?: { user: string; pass: string };
};

/** An option's value as nodemailer takes it: a number, a boolean or a text. */
function readValue(text: string): number | boolean | string {
  if (text === "true" || text === "false") return text === "true";
  return Number.isNaN(Number(text)) ? text : Number(text);
}

/**
 * What an `SMTP_URL` says about its server: host, port, user, password, and nodemailer's options in the query. An option `tls.NAME` is one of
 * Node's `tls`. What the rest of the URL says holds against the query.
 * @param text with the protocol smtp: or smtps:, and a host
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = new URL(text);
  const options = new Map<string, unknown>();
  const tls = new Map<string, unknown>();
  for (const [name, value] of url.searchParams) {
    if (name.startsWith("tls.")) tls.set(name.slice("tls.".length), readValue(value));
    else if (!name.includes(".")) options.set(name, readValue(value));
  }
  const host = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : decodeURIComponent(url.hostname);
  const { username, password } = url;
  return {
    ...Object.fromEntries(options),
    ...(tls.size > 0 && { tls: Object.fromEntries(tls) }),
    secure: url.protocol === "smtps:",
    host: domainToASCII(host) || host,
    ...(Number(url.port) > 0 && { port: Number(url.port) }),
    ...((username || password) && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}
