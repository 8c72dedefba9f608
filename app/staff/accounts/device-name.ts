/** The first that a user agent names. Edge, Opera and Samsung's browser name Chrome too, Chrome names Safari. */
const BROWSERS = [
  ["Edge", /\bEdg(?:A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;

/** An iPhone names Mac OS too, Android Linux. */
const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Characters of a user agent that are read. */
const MAX_LENGTH = 500;

/** A device as its owner knows it, such as "Chrome, Android", from the header `User-Agent`; empty when it says neither. */
export function deviceName(userAgent: string | null): string {
  const text = (userAgent ?? "").slice(0, MAX_LENGTH);
  const found = [BROWSERS, SYSTEMS].map((names) => names.find(([, pattern]) => pattern.test(text))?.[0]);
  return found.filter(Boolean).join(", ");
}
