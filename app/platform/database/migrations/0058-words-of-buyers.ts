import type { Migration } from "./migration";

/** @param json turns the text of a column into JSON, where the database asks for that */
const words = (json: "" | "::json") =>
  `lower(${["name", "email", "phone"].map((name) => `coalesce(details${json} ->> '${name}', '')`).join(" || ' ' || ")})`;

/**
 * What of a buyer words are looked for in (`order-reading.server.ts`). Each search reads all of them: PostgreSQL would take most of its time to parse
 * as many texts as JSON, so it stores them. Both databases fill the column by themselves, also for the release before.
 */
export const wordsOfBuyers: Migration = {
  name: "words of buyers, for the search",
  sqlite: [`ALTER TABLE order_buyer ADD COLUMN words text GENERATED ALWAYS AS (${words("")}) VIRTUAL`],
  postgres: [`ALTER TABLE expo.order_buyer ADD COLUMN words text GENERATED ALWAYS AS (${words("::json")}) STORED`],
};
