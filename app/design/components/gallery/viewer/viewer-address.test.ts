import { describe, expect, test } from "vitest";
import { readViewerHash, viewerHash } from "./viewer-address";

describe("viewer hash", () => {
  test("is read as it is written", () => {
    expect(viewerHash({ gid: 1, pid: 2 })).toBe("#&gid=1&pid=2");
    expect(readViewerHash("#&gid=1&pid=2")).toEqual({ gid: 1, pid: 2 });
    expect(readViewerHash("#gid=3&pid=16")).toEqual({ gid: 3, pid: 16 });
    expect(readViewerHash("#pid=2&gid=1")).toEqual({ gid: 1, pid: 2 });
    expect(readViewerHash("#&pid=2&gid=1")).toEqual({ gid: 1, pid: 2 });
  });

  test.each([
    "",
    "#",
    "#story",
    "#&gid=1",
    "#&pid=2",
    "#&gid=0&pid=1",
    "#&gid=1&pid=-2",
    "#&gid=1&pid=2.5",
    "#&gid=1&pid=%",
  ])("anything else names no picture: %s", (hash) => {
    expect(readViewerHash(hash)).toBeNull();
  });
});
