import { m } from "~/paraglide/messages";

/** Where visitors, buyers and exhibitors read texts; `page` is the one on which a preview begins. */
export const textAreas = {
  frame: { label: m.texts_area_frame, page: "/" },
  menus: { label: m.texts_area_menus, page: "/" },
  home: { label: m.texts_area_home, page: "/" },
  seasons: { label: m.texts_area_seasons, page: "/" },
  tickets: { label: m.texts_area_tickets, page: "/ticket" },
  orders: { label: m.texts_area_orders, page: "/ticket" },
  eticket: { label: m.texts_area_eticket, page: "/ticket" },
  off: { label: m.texts_area_off, page: "/ticket" },
  brands: { label: m.texts_area_brands, page: "/brands" },
  rundown: { label: m.texts_area_rundown, page: "/rundown" },
  speakers: { label: m.texts_area_speakers, page: "/speakers" },
  programs: { label: m.texts_area_programs, page: "/programs" },
  winners: { label: m.texts_area_winners, page: "/winner" },
  visit: { label: m.texts_area_visit, page: "/visit" },
  faq: { label: m.texts_area_faq, page: "/faq" },
  links: { label: m.texts_area_links, page: "/links" },
  partners: { label: m.texts_area_partners, page: "/partners" },
  gallery: { label: m.texts_area_gallery, page: "/gallery" },
  news: { label: m.texts_area_news, page: "/news" },
  press: { label: m.texts_area_press, page: "/press" },
  contact: { label: m.texts_area_contact, page: "/contact" },
  booths: { label: m.texts_area_booths, page: "/book-space" },
  editions: { label: m.texts_area_editions, page: "/editions" },
  updates: { label: m.texts_area_updates, page: "/updates" },
  forms: { label: m.texts_area_forms, page: "/contact" },
  mails: { label: m.texts_area_mails, page: "/" },
  errors: { label: m.texts_area_errors, page: "/" },
} as const satisfies Record<string, { label: () => string; page: string }>;

export type TextArea = keyof typeof textAreas;

export const TEXT_AREAS = Object.keys(textAreas) as TextArea[];

/**
 * The area of messages by what their keys begin with; the longest beginning counts. null: organisers cannot change them, because staff, doors
 * or programs read them, or because their wording has a version. Each message has a beginning here (`wording.test.ts`).
 */
const AREA_OF: Readonly<Record<string, TextArea | null>> = {
  archive_: "editions",
  brands_: "brands",
  content_: null,
  drafts_: null,
  editing_: null,
  editions_: null,
  eticket_: "eticket",
  event_: "seasons",
  event_countdown_: "home",
  event_sign_: "home",
  event_teaser_: "home",
  fields_: null,
  forms_: "forms",
  forms_booth_: "booths",
  forms_category_: "booths",
  forms_contact_: "contact",
  // Who agreed to what is stored with the version of the sentence: another one is a change of the form.
  forms_contact_consent: null,
  forms_exhibitor_: "booths",
  forms_exhibitor_consent: null,
  forms_interest_: "updates",
  forms_interest_consent: null,
  forms_link_: "updates",
  forms_order_consent: null,
  forms_press_: "press",
  forms_press_consent: null,
  forms_prospectus_: "booths",
  forms_topic_: "contact",
  forms_ways_: "contact",
  gate_: null,
  halls_: null,
  home_: "home",
  http_: null,
  http_back_home: "errors",
  http_not_found_text: "errors",
  http_not_shown: "errors",
  http_resting: "errors",
  http_unexpected: "errors",
  info_: "forms",
  info_accessibility_: "frame",
  info_faq_: "faq",
  info_gallery_: "gallery",
  info_links_: "links",
  info_partners_: "partners",
  info_policy_: "frame",
  info_press_: "press",
  info_visit_: "visit",
  language_: "frame",
  mail_: "mails",
  mail_refused_: null,
  mail_sign_in_: null,
  mail_staff_: null,
  news_: "news",
  off_: "off",
  off_account_facts: null,
  off_account_staff_: null,
  off_gate_: null,
  off_mail_: "mails",
  off_refund_: null,
  off_staff_: null,
  off_verdict: null,
  orders_: "orders",
  pages_: "menus",
  payments_: "orders",
  payments_alarm_: null,
  payments_refund_: null,
  payments_send: null,
  payments_state_: null,
  payments_stray_: null,
  people_: null,
  pictures_: null,
  plans_: null,
  revisions_: null,
  rundown_: "rundown",
  rundown_programs_: "programs",
  rundown_speaker_: "speakers",
  rundown_speakers_: "speakers",
  rundown_winners_: "winners",
  sales_: null,
  schedule_: null,
  sheets_: null,
  shell_: "frame",
  staff_: null,
  texts_: null,
  tickets_: "tickets",
};

const BEGINNINGS = Object.entries(AREA_OF).sort(([one], [other]) => other.length - one.length);

const beginningOf = (key: string) => BEGINNINGS.find(([beginning]) => key.startsWith(beginning));

/** Where the texts of a message are read; null: organisers cannot change them. */
export const areaOf = (key: string): TextArea | null => beginningOf(key)?.[1] ?? null;

/** Whether a message is left out by name. */
export const isLeftOut = (key: string): boolean => beginningOf(key)?.[1] === null;
