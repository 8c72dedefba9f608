import { csvFile, jakartaStamp } from "~/base/csv/csv";
import type { SubmissionRecord } from "~/platform/outbox/outbox";
import { isLead, LEAD_DELIVERIES, leadForms } from "./model/leads";

/** The columns' order; later fields follow, so that the columns of earlier exports stay in place. */
const FIRST_COLUMNS = [
  ...["company", "brand", "category", "categoryName", "contactName", "name", "jobTitle", "email", "phone", "website"],
  ...["instagram", "products", "boothType", "boothSize", "city", "topic", "message"],
];

function fieldColumns(records: readonly Pick<SubmissionRecord, "submission">[]): string[] {
  const declared = Object.values(leadForms).flatMap(({ fields }) => Object.keys(fields));
  const stored = records.flatMap(({ submission }) => Object.keys(submission.payload));
  return [...new Set([...FIRST_COLUMNS, ...declared, "language", ...stored])].filter((name) => name !== "consent");
}

/** Leads as a CSV file. */
export function toCsv(submissions: readonly SubmissionRecord[]): string {
  const records = submissions.flatMap(({ submission, deliveries }) =>
    isLead(submission) ? [{ submission, deliveries }] : [],
  );
  const columns = fieldColumns(records);
  const header = ["reference", "kind", "received (Jakarta)", ...columns, "consent", "consent text", ...LEAD_DELIVERIES];
  const rows = records.map(({ submission, deliveries }) => {
    const { consent, ...payload } = submission.payload;
    const fields: Record<string, unknown> = payload;
    const stateOf = (kind: string) => deliveries.find((delivery) => delivery.kind === kind)?.state;
    return [
      submission.reference,
      submission.kind,
      jakartaStamp(submission.createdAt),
      ...columns.map((name) => fields[name]),
      consent.at,
      consent.textVersion,
      ...LEAD_DELIVERIES.map(stateOf),
    ];
  });
  return csvFile([header, ...rows]);
}
