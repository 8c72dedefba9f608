import { SEASONS, type Season } from "../../../app/content/model/season.ts";

/** Where a visitor looks for something to press. */
export const PLACES = { header: "header", menu: "#site-menu", main: "main", footer: "footer" } as const;

/**
 * One thing that a visitor does. `press` (a link, a button or a fold, by its words), `send` (a form that changes something)
 * and `get` (a link to a file, by its path) are steps; filling in a field is not.
 */
export type Action =
  | { press: string; in: keyof typeof PLACES }
  | { send: string }
  | { get: `/${string}` }
  | { type: string; into: string }
  | { choose: string; from: string }
  | { agree: true };

export type Question = {
  asks: string;
  /** From the home page on. */
  does: readonly Action[];
  /** Texts that are then visible, each within one element. */
  sees: readonly string[];
  /** The beginning of the address where the answer is. */
  at: `/${string}`;
};

/** In which seasons visitors have questions that are listed here. */
const ASKED = { before: true, during: true, after: true, postponed: false, cancelled: false } as const satisfies Record<
  Season,
  boolean
>;

type QuestionSeason = { [Name in Season]: (typeof ASKED)[Name] extends true ? Name : never }[Season];
export const QUESTION_SEASONS = SEASONS.filter((season): season is QuestionSeason => ASKED[season]);

export type Visitor = { who: string; device: "phone" | "desktop" } & Record<QuestionSeason, readonly Question[]>;

/** The most steps from the home page to an answer. */
export const MAX_STEPS = 3;

/** The number of things that a visitor presses. */
export function countSteps({ does }: Question): number {
  return does.filter((action) => "press" in action || "send" in action || "get" in action).length;
}

const OPEN_MENU: Action = { press: "Open menu", in: "header" };
const VISIT = [OPEN_MENU, { press: "Visit", in: "menu" }] as const;
const PRESS = [
  { press: "Resources", in: "header" },
  { press: "Press", in: "header" },
] as const;
const EXHIBIT: Action = { press: "Exhibit", in: "header" };
const EXHIBIT_AFTER: Action = { press: "Exhibitor Registration", in: "footer" };

const PRAYER_ROOM: Question = {
  asks: "Where is the prayer room?",
  does: [...VISIT, { press: "Prayer rooms", in: "main" }],
  sees: ["Prayer rooms for women and men are on the mezzanine, each with a place to wash. A lift goes there."],
  at: "/visit#prayer",
};
const NURSING_ROOM: Question = {
  asks: "Where can I nurse the baby?",
  does: [...VISIT, { press: "Children", in: "main" }],
  sees: ["Behind booth row D, with a fridge, a kettle and a door that closes."],
  at: "/visit#children",
};

const student: Visitor = {
  who: "a student",
  device: "phone",
  before: [
    {
      asks: "What do I pay, and when can I buy?",
      does: [
        { press: "Get tickets", in: "main" },
        { press: "Not on sale now (4)", in: "main" },
      ],
      sees: ["Student Day Pass", "Rp 35.000", "go back on sale by 15 October 2025, 11 AM WIB"],
      at: "/ticket",
    },
    {
      asks: "When is the talk about leeches?",
      does: [
        OPEN_MENU,
        { press: "Rundown", in: "menu" },
        { type: "the talk about leeches", into: "Search all days" },
        { press: "Search", in: "main" },
      ],
      sees: ["The leech hour", "Friday 14 November"],
      at: "/rundown?q=",
    },
    {
      asks: "What can I win, and how?",
      does: [
        { press: "Open menu", in: "header" },
        { press: "Winners", in: "menu" },
      ],
      sees: [
        "eight-day sail from Labuan Bajo to Lombok",
        "Wear your wristband and be in the hall.",
        "Winners of 2024",
        "First place: a soup that nobody could name",
      ],
      at: "/winner",
    },
    {
      asks: "What do I pay on Sunday, when my pass is not valid?",
      does: [
        { press: "Get tickets", in: "main" },
        { press: "Find the cheapest ticket", in: "main" },
        { type: "0", into: "Adults" },
        { type: "1", into: "Students with a card" },
        { choose: "Sunday", from: "Which day?" },
        { press: "Find it", in: "main" },
      ],
      sees: ["1 student on Sunday 16 November: Rp 65.000"],
      at: "/ticket?",
    },
  ],
  during: [
    {
      asks: "What is on now, and until when is it open?",
      does: [],
      sees: ["Open now, closes at 9 PM", "Boulder Battle: qualifiers", "until 3 PM, Summit Stage"],
      at: "/",
    },
    {
      asks: "What is on later today?",
      does: [
        { press: "See what’s on", in: "main" },
        { press: "Jump to now", in: "main" },
      ],
      sees: ["Saturday 15 November", "Now, 1.1", "A reef is not a shop window"],
      at: "/rundown?day=2#now",
    },
    {
      asks: "How do I get home by train?",
      does: [...VISIT, { press: "Getting there", in: "main" }],
      sees: ["Meranti station, east exit: a twelve-minute walk, most of it under cover", "11.10 PM"],
      at: "/visit#getting-there",
    },
  ],
  after: [
    {
      asks: "Did my wristband win?",
      does: [{ press: "See the winners", in: "main" }],
      sees: ["Steel touring bicycle, built to measure", "Wristband 12055"],
      at: "/winner",
    },
    {
      asks: "Can I still get a refund?",
      does: [OPEN_MENU, { press: "Ticket", in: "menu" }, { press: "Refunds", in: "main" }],
      sees: ["One of your days does not take place", "30 days after the expo"],
      at: "/ticket-policy#when-you-get-your-money-back",
    },
    {
      asks: "Where is what I lost?",
      does: [OPEN_MENU, { press: "Ticket", in: "menu" }, { press: "Lost property", in: "main" }],
      sees: ["We keep lost property there during the expo, and in our office for 30 days afterwards."],
      at: "/event-policy#lost-and-found",
    },
    { asks: "When is the next one?", does: [], sees: ["13–15 November 2026"], at: "/" },
  ],
};

const parent: Visitor = {
  who: "a parent",
  device: "phone",
  before: [
    {
      asks: "Which passes are the cheapest for two adults and two children on Saturday?",
      does: [
        { press: "Get tickets", in: "main" },
        { press: "Find the cheapest ticket", in: "main" },
        { type: "2", into: "Adults" },
        { type: "2", into: "Children over 110 cm, up to 16" },
        { choose: "Saturday", from: "Which day?" },
        { press: "Find it", in: "main" },
      ],
      sees: [
        "2 adults and 2 children on Saturday 15 November: Rp 260.000",
        "With the Family Day Pass, on sale from 25 October 2025, 10 AM WIB, you pay Rp 160.000.",
      ],
      at: "/ticket?",
    },
    {
      asks: "What is there for children?",
      does: [OPEN_MENU, { press: "Programs", in: "menu" }],
      sees: ["Little Rangers", "Every day at 2 PM; at the weekend also at 11.30 AM"],
      at: "/programs",
    },
    {
      asks: "Who has something to keep rain off?",
      does: [
        OPEN_MENU,
        { press: "Brands", in: "menu" },
        { type: "something to keep rain off", into: "Search brands, products or booths" },
        { press: "Search", in: "main" },
      ],
      sees: ["4 brands for “something to keep rain off”", "Hujan Reda"],
      at: "/brands?",
    },
    PRAYER_ROOM,
    NURSING_ROOM,
  ],
  during: [
    {
      asks: "What is on for children today?",
      does: [
        { press: "See what’s on", in: "main" },
        { press: "Filter", in: "main" },
        { choose: "For families", from: "Audience" },
        { press: "Show", in: "main" },
      ],
      sees: ["10 of 25 sessions", "Little Rangers: a map of where we are"],
      at: "/rundown?",
    },
    PRAYER_ROOM,
    NURSING_ROOM,
    {
      asks: "What do I do when a child is lost?",
      does: [...VISIT, { press: "Children", in: "main" }],
      sees: ["If you lose each other, tell anyone in an orange vest."],
      at: "/visit#children",
    },
  ],
  after: [
    {
      asks: "Where are the pictures?",
      does: [{ press: "Pictures", in: "main" }],
      sees: ["Edition 2025: Three Days on One Trail", "Edition 2024: The Long Ridge"],
      at: "/gallery",
    },
    {
      asks: "Who tells me when the next one is?",
      does: [
        { press: "Get updates", in: "main" },
        { type: "dewi@visitor.example", into: "E-mail" },
        { agree: true },
        { send: "Get updates" },
      ],
      sees: ["Now check your inbox"],
      at: "/updates?sent=UP-",
    },
  ],
};

const brandManager: Visitor = {
  who: "a brand manager",
  device: "desktop",
  before: [
    {
      asks: "What does a booth cost, and until when can I book it?",
      does: [EXHIBIT],
      sees: ["Rp 14.850.000", "Rp 24.300.000", "Last day to register for the printed plan", "In 16 days"],
      at: "/book-space",
    },
    {
      asks: "What does a particular booth cost, with PPN?",
      does: [EXHIBIT, { press: "C-7", in: "main" }, { press: "Show the price", in: "main" }],
      sees: ["Your squares: C-7", "Shell scheme, 9 m² at Rp 1.650.000", "Total with PPN", "Rp 16.483.500"],
      at: "/book-space?",
    },
    {
      asks: "Can I have that as a PDF for my boss?",
      does: [EXHIBIT, { get: "/book-space/prospectus.pdf" }],
      sees: ["Prospectus (PDF"],
      at: "/book-space",
    },
    {
      asks: "How do I register?",
      does: [
        EXHIBIT,
        { press: "Register", in: "main" },
        { type: "PT Rimba Raya", into: "Company" },
        { type: "Rimba", into: "Brand" },
        { choose: "Footwear", from: "What will you show?" },
        { type: "Sari Dewi", into: "Name" },
        { type: "sari@exhibitor.example", into: "E-mail" },
        { type: "0812 3456 7890", into: "Phone or WhatsApp" },
        { agree: true },
        { send: "Send registration" },
      ],
      sees: ["Your reference number is", "What happens next"],
      at: "/book-space?sent=EX-",
    },
  ],
  during: [
    {
      asks: "Whom do I call?",
      does: [{ press: "Contact", in: "header" }],
      sees: ["+62 812 0000 1411", "hello@outing-expo.example.com"],
      at: "/contact",
    },
    {
      asks: "When may we take the booth down?",
      does: [EXHIBIT],
      sees: ["Dismantling begins on Sunday at 9.15 PM, once the last visitor has left."],
      at: "/book-space",
    },
  ],
  after: [
    {
      asks: "Can I exhibit at the next one?",
      does: [EXHIBIT_AFTER, { press: "Get updates", in: "main" }],
      sees: ["What would you like to hear about?"],
      at: "/updates?topic=exhibiting",
    },
    {
      asks: "Who tells me when registration opens?",
      does: [
        EXHIBIT_AFTER,
        { press: "Get updates", in: "main" },
        { type: "sari@exhibitor.example", into: "E-mail" },
        { agree: true },
        { send: "Get updates" },
      ],
      sees: ["Now check your inbox"],
      at: "/updates?sent=UP-",
    },
  ],
};

const journalist: Visitor = {
  who: "a journalist",
  device: "desktop",
  before: [
    {
      asks: "Until when can I get a badge?",
      does: [...PRESS],
      sees: ["Open until 7 November 2025."],
      at: "/press",
    },
    {
      asks: "How do I get accredited?",
      does: [
        ...PRESS,
        { type: "Rani", into: "Name" },
        { type: "rani@press.example", into: "E-mail" },
        { type: "Lensa Pagi", into: "Outlet" },
        { type: "https://lensa-pagi.example/rani", into: "Link to your work" },
        { agree: true },
        { send: "Send application" },
      ],
      sees: ["Your reference number is", "Within two working days"],
      at: "/press?sent=PA-",
    },
    {
      asks: "What are the facts?",
      does: [...PRESS],
      sees: ["130 brands, 8 programs", "73 sessions on 3 stages"],
      at: "/press",
    },
    {
      asks: "Is there a logo to print?",
      does: [...PRESS, { get: "/press/logo-on-light.svg" }],
      sees: ["For light backgrounds", "For dark backgrounds"],
      at: "/press",
    },
  ],
  during: [
    {
      asks: "Who answers the press?",
      does: [...PRESS, { press: "Write to us", in: "main" }],
      sees: ["+62 812 0000 1411", "Message"],
      at: "/contact?topic=media",
    },
    {
      asks: "What is on today?",
      does: [{ press: "See what’s on", in: "main" }],
      sees: ["Saturday 15 November", "25 sessions", "Boulder Battle: qualifiers"],
      at: "/rundown",
    },
  ],
  after: [
    {
      asks: "How large was it?",
      does: [{ press: "Recap", in: "header" }],
      sees: ["That was Jakarta Outing Expo 2025", "130", "73"],
      at: "/#recap",
    },
    {
      asks: "Who won?",
      does: [{ press: "See the winners", in: "main" }],
      sees: ["Eight-day sail from Labuan Bajo to Lombok for two", "R*** S***", "Wristband 07418"],
      at: "/winner",
    },
  ],
};

/** Whom the site is for, and what each wants to know in each season (docs/product.md, "Questions"). */
export const visitors: readonly Visitor[] = [student, parent, brandManager, journalist];
