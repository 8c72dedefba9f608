/** One step of the schema. Once released it never changes: a later step corrects it. */
export interface Migration {
  /** What changes, for people who look into the table `migration`. */
  name: string;
  /** One statement each. */
  sqlite: readonly string[];
  postgres: readonly string[];
}
