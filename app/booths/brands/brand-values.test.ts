import { expect, test } from "vitest";
import { toDocument } from "~/content/editing/fields/form-values";
import { fieldOfKind } from "~/content/editing/fields/kind-field";
import { toBrandValues } from "./brand-values.server";

const facts = {
  ...{ slug: "rimba-raya", name: "Rimba Raya", categories: ["tents"], website: "https://rimba.example", instagram: "" },
  booths: [
    { hall: "Hall A", booth: "A-5" },
    { hall: "Hall B", booth: "B-1" },
  ],
  ...{ text: "Tenda dan tas", language: "id" as const, partners: ["Puncak", "Tapak"] },
};

test("a draft has the brand, all its booths and the companies that share them, in the language of the registration", () => {
  const document = toDocument(fieldOfKind("brands"), toBrandValues(facts), null);
  expect(document).toMatchObject({
    ...{ slug: "rimba-raya", name: "Rimba Raya", booth: "A-5", hall: "Hall A", categories: ["tents"] },
    ...{ website: "https://rimba.example", moreBooths: [{ booth: "B-1", hall: "Hall B" }] },
  });
  expect(JSON.stringify(document)).toContain("Tenda dan tas\\n\\nDi booth kami juga ada Puncak dan Tapak.");
});

test("a company alone in one booth has no words about others", () => {
  const alone = toBrandValues({ ...facts, partners: [], text: "", booths: facts.booths.slice(0, 1), categories: [] });
  expect([alone.get("moreBooths#"), alone.get("description@id"), alone.get("categories")]).toEqual(["0", "", ""]);
});
