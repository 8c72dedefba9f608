/** Drawings of the staff area, on 24 × 24. They are not among the known icons, which every page of the site loads. */
const DRAWINGS = {
  today: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  orders: "M5.5 8h13l1 12h-15zM8.5 8V6.5a3.5 3.5 0 0 1 7 0V8",
  tickets: "M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14 7v10",
  news: "M4 10v4h3l9 4V6l-9 4zM19 9.5a3.5 3.5 0 0 1 0 5M7.5 14l1.5 5h2.5l-1-3.5",
  gate: "M5 21V4l9 3v14M5 21h16M14 9h4v12M10.5 13v1",
  leads: "M4 6h16v12H4zM4 7l8 6 8-6",
  booths: "M4 5h16v14H4zM12 5v14M4 12h16",
  content: "M6 3h9l4 4v14H6zM14 3v5h5M9.5 12.5h6M9.5 16.5h6",
  sessions: "M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4",
  brands: "M4 10V5h16v5M4 10a2.67 2.67 0 0 0 5.33 0 2.67 2.67 0 0 0 5.34 0A2.67 2.67 0 0 0 20 10M6 13v7h12v-7",
  scheduled: "M12 3a9 9 0 1 0 .01 0M12 8v4.5l3 2",
  revisions: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5M12 8v4.5l3 1.5",
  editions: "M4 8h16v12H4zM7 4.5h10M5.5 6.25h13M9 13h6",
  figures: "M4 20h16M7 20v-6M12 20V5M17 20v-9",
  exports: "M12 3v11M7.5 10l4.5 4.5L16.5 10M4 16v4h16v-4",
  bank: "M4 10l8-6 8 6zM6 10v8M10 10v8M14 10v8M18 10v8M4 20.5h16",
  invoices: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",
  log: "M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4",
  people:
    "M9 11a3.5 3.5 0 1 0-.01 0M3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M17.5 14.3c2.3.7 3.5 2.7 3.5 5.7",
  devices: "M8 3h8v18H8zM11 18h2",
  more: "M4 7h16M4 12h16M4 17h16",
  search: "M10.5 4a6.5 6.5 0 1 0 .01 0M15.3 15.3 20 20",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
} as const;

export type StaffIconName = keyof typeof DRAWINGS;

/** A line drawing in the colour of the text around it. It says nothing that the label beside it does not say. */
export function StaffIcon({ name }: { name: StaffIconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className="staff-icon">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
