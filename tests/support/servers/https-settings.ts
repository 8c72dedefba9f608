/** The settings of a site that visitors reach by https, on the embedded content before its event. */
export function httpsSettings(APP_URL: `https://${string}` | `HTTPS://${string}`) {
  const SESSION_SECRET = "a-secret-of-more-than-thirty-two-letters";
  return { APP_URL, SESSION_SECRET, MAIL_MODE: "file", SITE_CLOCK: "2025-10-15T10:00:00+07:00" };
}
