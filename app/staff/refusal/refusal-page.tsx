import styles from "~/staff/frame/staff.css?url";
import { StaffError } from "~/staff/frame/staff-error";
import { StaffFrame } from "~/staff/frame/staff-frame";
import { refusedIn } from "~/staff/staff-refusal";

/** What the guard refuses, in the frame of the staff area. The layout cannot show it: React Router takes it to the root, because no loader has run. */
export default function StaffRefusalPage({ error }: { error: unknown }) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <StaffFrame person={refusedIn(error)?.person ?? null}>
        <StaffError error={error} />
      </StaffFrame>
    </>
  );
}
