/** The user agents of programs that read pages without a visitor. */
export const CRAWLERS = {
  "a bot": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  Lighthouse: "Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36 Chrome-Lighthouse",
  "a link preview": "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "a chat's preview": "WhatsApp/2.23.20.0",
};
