/** The menus of the specification (section 2): labels, order and targets. */
type Entry = readonly [label: string, href: string];

const RESOURCES: readonly Entry[] = [
  ["FAQ", "/faq"],
  ["Ticket Policy", "/ticket-policy"],
  ["Event Policy", "/event-policy"],
  ["Links", "/links"],
];

const chat = (number: string, subject: string) =>
  `https://wa.me/${number}?text=${encodeURIComponent(`Hello Jakarta Outing Expo 2025 team, ${subject}`)}`;
const ORGANISER = "6281200001411";
const MARKETING = "6281200001611";

export const HEADER = {
  before: [
    ["Home", "/"],
    ["Brands", "/brands"],
    ["Rundown", "/rundown"],
    ["Programs", "/programs"],
  ],
  resources: RESOURCES,
  after: [
    ["Partners", "/partners"],
    ["Contact", "/contact"],
    ["News", "/news"],
  ],
} as const;

/** Groups of the dialog menu; the first one has no heading of its own beside the dialog's title. */
export const DIALOG: Record<string, readonly Entry[]> = {
  Menu: [
    ["Home", "/"],
    ["Brands", "/brands"],
    ["Rundown", "/rundown"],
    ["Programs", "/programs"],
    ["Ticket", "/ticket"],
    ["Exhibitor Registration", "/book-space"],
    ["Contact", "/contact"],
    ["News", "/news"],
    ["Partners", "/partners"],
  ],
  "Get in touch": [
    ["E-mail", "mailto:hello@outing-expo.example.com"],
    ["WhatsApp", chat(ORGANISER, "")],
  ],
  Social: [["Instagram", "https://www.instagram.com/jakartaoutingexpo/"]],
  Resources: RESOURCES,
};

export const FOOTER: Record<string, readonly Entry[]> = {
  Discover: [
    ["Brands", "/brands"],
    ["Rundown", "/rundown"],
    ["Programs", "/programs"],
    ["Ticket", "/ticket"],
    ["Partners", "/partners"],
    ["News", "/news"],
  ],
  "For Businesses": [
    ["Exhibitor Registration", "/book-space"],
    ["Sponsorship Registration", chat(MARKETING, "I would like to ask about sponsorship.")],
    ["Media Partner Registration", chat(MARKETING, "I would like to ask about becoming a media partner.")],
    ["Contact", "/contact"],
  ],
  Resources: RESOURCES,
};

/** The heading of the page behind each target of the menus that stays on the site. */
export const HEADINGS: Record<string, RegExp> = {
  "/": /Jakarta Outing Expo 2025/,
  "/brands": /^Brands$/,
  "/rundown": /Friday 14 November/,
  "/programs": /^Programs$/,
  "/ticket": /^Tickets$/,
  "/book-space": /^Exhibitor Registration$/,
  "/contact": /^Contact$/,
  "/news": /^News$/,
  "/partners": /^Partners$/,
  "/faq": /^FAQ$/,
  "/ticket-policy": /ticket policy/i,
  "/event-policy": /event policy/i,
  "/links": /^Links$/,
};
