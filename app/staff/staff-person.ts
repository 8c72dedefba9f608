import type { StaffAction } from "./accounts/staff-rules";

/** What the frame of a page shows of who has signed in. */
export type StaffPerson = {
  email: string;
  signInId: string;
  /** All that the person may do. */
  may: readonly StaffAction[];
};
