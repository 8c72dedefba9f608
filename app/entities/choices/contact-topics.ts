/** What a message to the organiser can be about, with what a visitor reads. */
export const CONTACT_TOPIC_NAMES = {
  visiting: "Visiting the expo",
  tickets: "Tickets",
  exhibiting: "Exhibiting",
  sponsorship: "Sponsorship",
  media: "Press and media",
  other: "Something else",
} as const;
