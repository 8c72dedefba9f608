import type { Delivery, DeliveryKind, DeliveryState, Submission, SubmissionContent, SubmissionRecord } from "./outbox";

/** Rows as both databases return them, and the types they stand for. */

export interface SubmissionRow {
  id: string;
  kind: string;
  reference: string;
  /** JSON */
  payload: string;
  created_at: number | string;
}

export interface DeliveryRow {
  id: string;
  submission_id: string;
  kind: string;
  state: string;
  attempts: number;
  due_at: number | string;
  sent_at: number | string | null;
  last_error: string | null;
}

/** Content is not parsed again by its schema: a rule made stricter later must not lock in what was accepted before. */
export function readSubmission(row: SubmissionRow): Submission {
  const content = { kind: row.kind, payload: JSON.parse(row.payload) } as SubmissionContent;
  return { ...content, id: row.id, reference: row.reference, createdAt: Number(row.created_at) };
}

function readDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    kind: row.kind as DeliveryKind,
    state: row.state as DeliveryState,
    attempts: row.attempts,
    nextAt: Number(row.due_at),
    sentAt: row.sent_at === null ? null : Number(row.sent_at),
    lastError: row.last_error,
  };
}

/** Joins submissions with their deliveries, keeping the order of both. */
export function readRecords(submissions: SubmissionRow[], deliveries: DeliveryRow[]): SubmissionRecord[] {
  const bySubmission = Map.groupBy(deliveries, (row) => row.submission_id);
  return submissions.map((row) => ({
    submission: readSubmission(row),
    deliveries: (bySubmission.get(row.id) ?? []).map(readDelivery),
  }));
}
