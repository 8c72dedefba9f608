/** Lets an answer that is kept be asked for again without its body being sent again (RFC 9110, section 13.1.2). */
export type Revalidation = {
  /** ETag of the answer that is kept; undefined when there is none, or the other side gave none. */
  readonly known: string | undefined;
  /** To be told the ETag of the new answer; null: it has none. */
  tell(etag: string | null): void;
};

/** The other side says that the answer which is kept still holds (304). Thrown only when an ETag was known. */
export class NotModified extends Error {
  override name = "NotModified";
}
