import { PAGES } from "../content/routes";

/** The menus of docs/product.md, "Navigation": labels, order and targets. */
type Entry = readonly [label: string, href: string];

const RESOURCES: readonly Entry[] = [
  ["FAQ", "/faq"],
  ["Ticket Policy", "/ticket-policy"],
  ["Event Policy", "/event-policy"],
  ["Gallery", "/gallery"],
  ["Winners", "/winner"],
  ["Press", "/press"],
  ["Links", "/links"],
];

const chat = (number: string, subject: string) =>
  `https://wa.me/${number}?text=${encodeURIComponent(`Hello Jakarta Outing Expo 2025 team, ${subject}`)}`;
const ORGANIZER = "6281200001411";
const MARKETING = "6281200001611";

export const HEADER = {
  before: [
    ["Home", "/"],
    ["Brands", "/brands"],
    ["Rundown", "/rundown"],
    ["Programs", "/programs"],
    ["Visit", "/visit"],
  ],
  resources: RESOURCES,
  after: [
    ["Partners", "/partners"],
    ["Contact", "/contact"],
    ["News", "/news"],
  ],
} as const;

/** Groups of the dialog menu. The heading of the first one is the dialog's title. */
export const DIALOG: Record<string, readonly Entry[]> = {
  Menu: [
    ["Home", "/"],
    ["Brands", "/brands"],
    ["Rundown", "/rundown"],
    ["My plan", "/plan"],
    ["Programs", "/programs"],
    ["Ticket", "/ticket"],
    ["Visit", "/visit"],
    ["Exhibitor Registration", "/book-space"],
    ["Contact", "/contact"],
    ["News", "/news"],
    ["Partners", "/partners"],
  ],
  "Get in touch": [
    ["E-mail", "mailto:hello@outing-expo.example.com"],
    ["WhatsApp", chat(ORGANIZER, "")],
  ],
  Social: [["Instagram", "https://www.instagram.com/jakartaoutingexpo/"]],
  Resources: RESOURCES,
};

export const FOOTER: Record<string, readonly Entry[]> = {
  Discover: [
    ["Brands", "/brands"],
    ["Rundown", "/rundown"],
    ["Speakers", "/speakers"],
    ["Programs", "/programs"],
    ["Ticket", "/ticket"],
    ["Visit", "/visit"],
    ["Partners", "/partners"],
    ["News", "/news"],
  ],
  "For Businesses": [
    ["Exhibitor Registration", "/book-space"],
    ["Sponsorship Registration", chat(MARKETING, "I would like to ask about sponsorship.")],
    ["Media Partner Registration", chat(MARKETING, "I would like to ask about becoming a media partner.")],
    ["Contact", "/contact"],
    ["Get updates", "/updates"],
  ],
  Resources: RESOURCES,
};

/** The last line of the footer. */
export const SMALL_PRINT: readonly Entry[] = [
  ["Terms", "/terms"],
  ["Privacy", "/privacy"],
  ["Accessibility", "/accessibility"],
];

/** The headings of the pages, by path. */
export const HEADINGS: Readonly<Record<string, string>> = Object.fromEntries(
  PAGES.map(({ path, heading }) => [path, heading]),
);
