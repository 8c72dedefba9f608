/** Drawings of the staff area, on 24 × 24. They are not among the known icons, which every page of the site loads. */
const DRAWINGS = {
  today: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  orders: "M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14 7v10",
  gate: "M5 21V4l9 3v14M5 21h16M14 9h4v12M10.500 13v1",
  leads: "M4 6h16v12H4zM4 7l8 6 8-6",
  booths: "M4 5h16v14H4zM12 5v14M4 12h16",
  content: "M6 3h9l4 4v14H6zM14 3v5h5M9.500 12.500h6M9.500 16.500h6",
  sessions: "M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v4",
  brands: "M4 10V5h16v5M4 10a2.670 2.670 0 0 0 5.330 0 2.670 2.670 0 0 0 5.340 0A2.670 2.670 0 0 0 20 10M6 13v7h12v-7",
  scheduled: "M12 3a9 9 0 1 0 .01 0M12 8v4.500l3 2",
  revisions: "M4 12a8 8 0 1 0 2.500-5.800M4 4v4.500h4.500M12 8v4.500l3 1.500",
  editions: "M4 8h16v12H4zM7 4.500h10M5.500 6.250h13M9 13h6",
  figures: "M4 20h16M7 20v-6M12 20V5M17 20v-9",
  exports: "M12 3v11M7.500 10l4.500 4.500L16.500 10M4 16v4h16v-4",
  bank: "M4 10l8-6 8 6zM6 10v8M10 10v8M14 10v8M18 10v8M4 20.500h16",
  invoices: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",
  log: "M5 4h14v16H5zM8.500 8.500h7M8.500 12h7M8.500 15.500h4",
  people:
    "M9 11a3.500 3.500 0 1 0-.01 0M3 20c0-4 2.500-6 6-6s6 2 6 6M16 4.500a3.500 3.500 0 0 1 0 6.500M17.500 14.300c2.300.7 3.500 2.700 3.500 5.700",
  devices: "M8 3h8v18H8zM11 18h2",
  more: "M4 7h16M4 12h16M4 17h16",
  search: "M10.500 4a6.500 6.500 0 1 0 .01 0M15.300 15.300 20 20",
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
