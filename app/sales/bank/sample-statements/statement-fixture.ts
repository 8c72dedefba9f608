/**
 * The statement of a bank and what must be found in it: `row result orders`, or the column that does not say where money went. In its text
 * and in what is found, A to F are orders; `{A}` is the number of one, also `{A without dashes}` and `{A with slashes}`.
 */
export type StatementFixture = { bank: string; text: string; found: readonly string[] };
