import type { Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { staffAddress } from "~/staff/accounts/staff-rules";
import type { ExportJob } from "./export-rules";

/** What is stored of somebody's orders, and what has to go with somebody's data. */
export class ExportPeople extends Store {
  /** The files that a person has ordered and that are still listed, the first one first. */
  ofPerson(email: string): Promise<Pick<ExportJob, "what" | "createdAt">[]> {
    return this.query(
      `SELECT what, created_at AS "createdAt" FROM ${this.schema}export_job WHERE editor = $1 ORDER BY created_at, id`,
      [staffAddress(email)],
    );
  }

  /**
   * Deletes what a person has ordered, and all files: any of them may have somebody's data. What is being made begins anew.
   * @param sql of the transaction that deletes these data
   */
  async forget(sql: Query, email: string): Promise<void> {
    await sql(`DELETE FROM ${this.schema}export_job WHERE editor = $1`, [staffAddress(email)]);
    await this.deleteFiles(sql);
  }

  /** Deletes all files: a backup has none of them. */
  async deleteFiles(sql: Query = this.query): Promise<void> {
    await sql(`DELETE FROM ${this.schema}export_job WHERE state = 'ready'`);
    await sql(
      `UPDATE ${this.schema}export_job SET state = 'waiting', lease_token = NULL, lease_until = NULL WHERE state = 'running'`,
    );
    await sql(`DELETE FROM ${this.schema}export_piece`);
  }
}
