/** Every kind of page that is kept, with its heading in both languages. */
export const KEPT_PAGES = [
  ["", "Jakarta Outing Expo 2025", "Jakarta Outing Expo 2025"],
  ["/rundown", "Friday 14 November", "Jumat 14 November"],
  ["/rundown?day=3", "Sunday 16 November", "Minggu 16 November"],
  ["/rundown/coffee-with-the-makers", "Coffee with the makers", "Ngopi bareng para perajin"],
  ["/rundown/changes", "What has changed", "Yang berubah"],
  ["/brands", "Brands", "Brand"],
  ["/brands/air-jernih-field-filters", "Air Jernih Field Filters", "Air Jernih Field Filters"],
  ["/map", "Map of the hall", "Peta hall"],
  ["/map?from=north+entrance&to=toilets", "Map of the hall", "Peta hall"],
  ["/plan", "My plan", "Rencana saya"],
  ["/faq", "FAQ", "Tanya jawab"],
  ["/visit", "Plan your visit", "Rencanakan kunjunganmu"],
  ["/order/kept", "My tickets", "Tiket saya"],
] as const;
