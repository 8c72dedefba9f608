import type { ReactNode } from "react";

/** What a page says where its list has nothing. @param children the way on; absent: there is none */
export function NothingHere({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="staff-none">
      <p>{text}</p>
      {children}
    </div>
  );
}
