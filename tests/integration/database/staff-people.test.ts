import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { StaffMember } from "~/base/values/staff";
import { StaffPeople } from "~/staff/accounts/people-store.server";
import { StaffStore } from "~/staff/accounts/staff-store.server";
import { ANI, DESK, GATE, SARI } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});
afterAll(() => databases.stop());

const NOW = Date.parse("2025-11-14T03:00:00Z");
const clock = { now: () => NOW };
const OWNER: StaffMember = { email: ANI, role: "owner" };

/** A process of a site. @param listed the people of its STAFF_EMAILS */
function openPeople({ open }: TestDatabase, listed: readonly StaffMember[] = [OWNER]) {
  const database = open();
  opened.push(database);
  return { people: new StaffPeople(database, clock, listed), staff: new StaffStore(database, clock) };
}

describe.each(databases.kinds)("people of the staff area in $name", ({ create }) => {
  it("are those of the settings and those who were invited, in any letter case, with the role that they have now", async () => {
    const database = await create();
    const [{ people, staff }, other] = [openPeople(database), openPeople(database)];
    expect(await people.invite(" Budi@Expo.example", "gate", ANI)).toBeNull();
    expect([await other.people.roleOf("BUDI@expo.example"), await other.people.roleOf(ANI)]).toEqual(["gate", "owner"]);
    expect(await other.people.roleOf("stranger@expo.example")).toBeNull();
    expect(await people.invite(GATE, "service", ANI)).toBe("there");
    expect(await people.invite(ANI, "gate", GATE)).toBe("listed");
    expect(await other.people.change(GATE, "finance", ANI)).toBeNull();
    expect(await people.roleOf(GATE)).toBe("finance");
    expect(await people.invited()).toEqual([{ email: GATE, role: "finance", addedAt: NOW, addedBy: ANI }]);
    expect((await staff.audit(9)).map(({ action, detail }) => [action, detail])).toEqual([
      ["person-changed", `${GATE} finance`],
      ["person-invited", `${GATE} gate`],
    ]);
  });

  it("are each read in the log alone, with whoever else is in it", async () => {
    const { people, staff } = openPeople(await create());
    await people.invite(GATE, "gate", ANI);
    await people.invite(DESK, "service", SARI);
    await people.change(GATE, "finance", ANI);
    const detailsOf = async (...asked: Parameters<typeof staff.audit>) =>
      (await staff.audit(...asked)).map(({ detail }) => detail);
    expect(await detailsOf(9, undefined, { actor: ANI })).toEqual([`${GATE} finance`, `${GATE} gate`]);
    const [last] = await staff.audit(1, undefined, { actor: ANI });
    expect(await detailsOf(9, last?.place, { actor: ANI })).toEqual([`${GATE} gate`]);
    expect(await detailsOf(9, undefined, { actor: GATE })).toEqual([]);
    expect(await detailsOf(9, undefined, { actions: ["person-invited"] })).toEqual([`${DESK} service`, `${GATE} gate`]);
    expect(await detailsOf(9, undefined, { actor: SARI, actions: ["person-changed", "published"] })).toEqual([]);
    expect(await staff.actors()).toEqual([ANI, SARI]);
  });

  it("say who owns the site: those of the settings, and those who were invited for it", async () => {
    const { people } = openPeople(await create());
    await people.invite(GATE, "gate", ANI);
    expect(await people.owners()).toEqual([ANI]);
    await people.invite(SARI, "owner", ANI);
    expect(await people.owners()).toEqual([ANI, SARI]);
  });

  it("lose their sign-ins and links with their place, and nobody else does", async () => {
    const { people, staff } = openPeople(await create());
    const isListed = (email: string, sql: Parameters<typeof people.maySignIn>[1]) => people.maySignIn(email, sql);
    await people.invite(GATE, "gate", ANI);
    const signInAs = async (email: string) => {
      const token = await staff.issueLink(email, "link-mailed");
      return (await staff.signIn(token, { device: "", previous: null, isListed })) ?? "";
    };
    const [own, ani] = [await signInAs(GATE), await signInAs(ANI)];
    const link = await staff.issueLink(GATE, "link-mailed");
    expect(await people.lastSignIns()).toEqual(new Map([ANI, GATE].map((email) => [email, NOW])));
    expect(await people.remove(GATE, ANI)).toBeNull();
    expect([await staff.useSignIn(own), await staff.findLink(link), await people.roleOf(GATE)]).toEqual([
      null,
      null,
      null,
    ]);
    expect((await staff.useSignIn(ani))?.signIn.email).toBe(ANI);
    expect(await people.remove(GATE, ANI)).toBe("unknown");
    expect(
      await staff.signIn(await staff.issueLink(GATE, "link-mailed"), { device: "", previous: null, isListed }),
    ).toBeNull();
  });

  it("keep two owners once there are two, also when two take each other out at once", async () => {
    const database = await create();
    const [{ people }, other] = [openPeople(database), openPeople(database)];
    await people.invite(SARI, "owner", ANI);
    expect([await people.remove(SARI, ANI), await people.change(SARI, "sales", ANI)]).toEqual(["owners", "owners"]);
    expect(await people.change(SARI, "owner", ANI)).toBeNull();
    await people.invite(GATE, "owner", ANI);
    const both = await Promise.all([people.remove(SARI, GATE), other.people.change(GATE, "gate", SARI)]);
    expect(both.toSorted()).toEqual([null, "owners"].toSorted());
    expect((await people.invited()).filter(({ role }) => role === "owner")).toHaveLength(1);
  });

  it("count with what the settings say once these list them, and stay out with a role of a newer release", async () => {
    const database = await create();
    await openPeople(database).people.invite(SARI, "owner", ANI);
    const { people } = openPeople(database, [OWNER, { email: SARI, role: "editor" }]);
    expect([await people.roleOf(SARI), await people.invited()]).toEqual(["editor", []]);
    expect([await people.remove(SARI, ANI), await people.change(ANI, "gate", SARI)]).toEqual(["listed", "listed"]);
    await database.execute(`INSERT INTO staff_person (email, role, added_at) VALUES ('${GATE}', 'painter', 1)`);
    expect([await people.roleOf(GATE), await people.maySignIn(GATE)]).toEqual([null, false]);
    expect(await people.invited()).toEqual([{ email: GATE, role: "painter", addedAt: 1, addedBy: null }]);
    expect(await people.change(GATE, "gate", ANI)).toBeNull();
    expect(await people.roleOf(GATE)).toBe("gate");
  });
});
