import { csvFile, jakartaStamp } from "~/base/csv/csv";
import type { SubmissionRecord } from "~/platform/outbox/outbox";
import { isLead, LEAD_DELIVERIES, type LeadContent, type LeadKind, leadForms } from "./model/leads";

/** A field of any lead. */
type LeadField = { [Kind in LeadKind]: keyof (typeof leadForms)[Kind]["fields"] }[LeadKind];

/** A lead as a row needs it. */
type LeadRecord = {
  submission: Pick<SubmissionRecord["submission"], "reference" | "createdAt"> & LeadContent;
  deliveries: readonly Pick<SubmissionRecord["deliveries"][number], "kind" | "state">[];
};

/** The columns' order; later fields follow, so that the columns of earlier exports stay in place. */
const FIRST_COLUMNS: readonly LeadField[] = [
  ...(["company", "brand", "category", "categoryName", "contactName", "name", "jobTitle", "email"] as const),
  ...(["phone", "website", "instagram", "products", "boothType", "boothSize", "city", "topic", "message"] as const),
];

/** The fields that have a column. @param stored names of all fields that are stored, also of older forms */
export function leadFields(stored: Iterable<string>): string[] {
  const declared = Object.values(leadForms).flatMap(({ fields }) => Object.keys(fields));
  return [...new Set<string>([...FIRST_COLUMNS, ...declared, "language", ...stored])].filter(
    (name) => name !== "consent",
  );
}

/** The titles of all columns. @param fields those of `leadFields` */
export const leadTitles = (fields: readonly string[]): string[] => [
  ...["reference", "kind", "received (Jakarta)", ...fields, "consent", "consent text", ...LEAD_DELIVERIES],
];

/** What the columns have of a lead. The moment is in ms since the epoch. */
export function leadCells({ submission, deliveries }: LeadRecord, fields: readonly string[]): unknown[] {
  const { consent, ...payload } = submission.payload;
  const stored: Record<string, unknown> = payload;
  const stateOf = (kind: string) => deliveries.find((delivery) => delivery.kind === kind)?.state;
  return [
    ...[submission.reference, submission.kind, submission.createdAt, ...fields.map((name) => stored[name])],
    ...[consent.at, consent.textVersion, ...LEAD_DELIVERIES.map(stateOf)],
  ];
}

/** Leads as a CSV file. */
export function toCsv(submissions: readonly SubmissionRecord[]): string {
  const records = submissions.flatMap(({ submission, deliveries }) =>
    isLead(submission) ? [{ submission, deliveries }] : [],
  );
  const fields = leadFields(records.flatMap(({ submission }) => Object.keys(submission.payload)));
  const rows = records.map((record) => {
    const [reference, kind, , ...rest] = leadCells(record, fields);
    return [reference, kind, jakartaStamp(record.submission.createdAt), ...rest];
  });
  return csvFile([leadTitles(fields), ...rows]);
}
