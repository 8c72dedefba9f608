/** What sends mail, by the setting of each way: one of them is set, or `MAIL_MODE=file`. */
const MAIL_SETTINGS = ["SMTP_URL"];
/** The same in a sentence. */
export const mailSettingNames = MAIL_SETTINGS.join(" or ");

/** Midtrans takes payments for seven days at most. */
const MIDTRANS_HOURS = 168;

/**
 * What variables require of each other, whether or not each is valid, so that one message names all faults.
 * @param source variables, with the secrets that files contain
 */
export function conflictsIn(source: Readonly<Record<string, string | undefined>>): string[] {
  const faults: string[] = [];
  /** A file that cannot be read has its own fault. */
  const isSet = (name: string) => Boolean(source[name] || source[`${name}_FILE`]);
  if (URL.parse(source.APP_URL ?? "")?.protocol === "https:") {
    const required = (text: string) => faults.push(`${text} is required with an https APP_URL`);
    if (!isSet("SESSION_SECRET")) required("SESSION_SECRET");
    if (![...MAIL_SETTINGS, "MAIL_MODE"].some(isSet))
      required(`${mailSettingNames}, or MAIL_MODE=file to write mail to files,`);
    if (!isSet("SITE_CLOCK")) required("SITE_CLOCK=real, or a time at which the clock starts,");
  }
  const [mailWay, ...otherWays] = [...MAIL_SETTINGS, "MAIL_MODE"].filter(isSet);
  for (const other of otherWays)
    faults.push(`${other} must be empty with ${mailWay}: mail is sent in one way, or written to files`);
  if (isSet("BLOG_API_URL") && !isSet("BLOG_API_KEY")) faults.push("BLOG_API_KEY is required with BLOG_API_URL");
  if (source.PAYMENT === "midtrans") {
    if (!isSet("MIDTRANS_SERVER_KEY")) faults.push("MIDTRANS_SERVER_KEY is required with PAYMENT=midtrans");
    if (Number(source.PAYMENT_HOURS) > MIDTRANS_HOURS) {
      faults.push(`PAYMENT_HOURS must be at most ${MIDTRANS_HOURS} with PAYMENT=midtrans`);
    }
  }
  if (source.MIDTRANS_PRODUCTION === "true" && source.MIDTRANS_SERVER_KEY?.startsWith("SB-")) {
    faults.push("MIDTRANS_SERVER_KEY is one of the sandbox: MIDTRANS_PRODUCTION=true needs that of production");
  }
  return faults;
}
