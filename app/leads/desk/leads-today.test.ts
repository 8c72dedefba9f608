import { expect, test, vi } from "vitest";
import { countWaitingLeads, readLeadNeeds } from "./leads-today.server";

const waiting = vi.hoisted(() => vi.fn(async () => ({ count: 3, oldest: 0 })));
vi.mock("~/leads/inbox/site-inbox.server", () => ({ siteInbox: () => ({ waiting }) }));

test("the page and its frame ask once in a request, and again in the next one", async () => {
  const request = {};
  const [[need], count] = await Promise.all([readLeadNeeds(["answer-leads"], request), countWaitingLeads(request)]);
  expect([need?.count, count, waiting.mock.calls.length]).toEqual([3, 3, 1]);
  await countWaitingLeads({});
  expect(waiting).toHaveBeenCalledTimes(2);
});
