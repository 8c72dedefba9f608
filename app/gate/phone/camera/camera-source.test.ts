import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type CameraView, createCameraSource } from "./camera-source";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Track extends EventTarget {
  readyState = "live";
  muted = false;
  camera = "";
  stop() {
    this.readyState = "ended";
  }
}

/** A phone with three lenses. `faults`: the names of what keeps cameras from being opened. */
function openPhone(stored: string | null = null) {
  const opened: Track[] = [];
  const phone = {
    ...{ stored, opened, isSeen: true, hasStorage: true, asked: [] as string[], faults: {} as Record<string, string> },
    view: { state: "off", stream: null, ids: [] } as CameraView,
    /** What a camera takes until it is open. */
    busy: Promise.resolve(),
    live: () => opened.filter(({ readyState }) => readyState === "live").map(({ camera }) => camera),
    settle: () => vi.advanceTimersByTimeAsync(0),
  };
  const source = createCameraSource(
    {
      async open(id) {
        const camera = id ?? "back";
        phone.asked.push(camera);
        await phone.busy;
        const fault = phone.faults[camera];
        if (fault) throw new DOMException("no camera", fault);
        const track = Object.assign(new Track(), { camera });
        opened.push(track);
        return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
      },
      ids: async () => ["back", "tele", "front"],
      isSeen: () => phone.isSeen,
      chosen() {
        if (!phone.hasStorage) throw new DOMException("no storage", "SecurityError");
        return phone.stored;
      },
      choose(id) {
        if (!phone.hasStorage) throw new DOMException("no room", "QuotaExceededError");
        phone.stored = id;
      },
    },
    (view) => void Object.assign(phone, { view }),
  );
  const show = (isSeen: boolean) => {
    phone.isSeen = isSeen;
    source.look();
  };
  return Object.assign(phone, { source, show });
}

it.each(["NotReadableError", "OverconstrainedError", "NotFoundError"])(
  "another camera that cannot be opened (%s) is not offered again, and the one of before goes on",
  async (fault) => {
    const phone = openPhone();
    phone.source.start();
    await phone.settle();
    phone.faults.tele = fault;
    phone.source.openOther("tele");
    // The button for another camera goes while one is opened.
    expect(phone.view.stream).toBeNull();
    await phone.settle();
    expect(phone).toMatchObject({ stored: null, view: { state: "on", ids: ["back", "front"] } });
    expect(phone.live()).toEqual(["back"]);
    phone.source.openOther("front");
    await phone.settle();
    expect(phone).toMatchObject({ stored: "front", view: { state: "on", ids: ["back", "front"] } });
    expect(phone.live()).toEqual(["front"]);
    phone.source.openOther("tele");
    await phone.settle();
    expect(phone).toMatchObject({ stored: "front", view: { state: "on" } });
    expect(phone.live()).toEqual(["front"]);
  },
);

it("a chosen camera is opened again after a reload, and forgotten when it cannot be opened", async () => {
  const phone = openPhone("tele");
  phone.source.start();
  await phone.settle();
  expect(phone.live()).toEqual(["tele"]);
  const later = openPhone("tele");
  later.faults.tele = "OverconstrainedError";
  later.source.start();
  await later.settle();
  expect(later).toMatchObject({ stored: null, view: { state: "on", ids: ["back", "front"] } });
  expect(later.live()).toEqual(["back"]);
});

it.each(["NotReadableError", "AbortError"])(
  "a chosen camera that a call has (%s) stays chosen and offered, also when the call ends before the next one is opened",
  async (fault) => {
    const phone = openPhone("tele");
    phone.faults.tele = fault;
    phone.source.start();
    await phone.settle();
    expect(phone).toMatchObject({ stored: "tele", view: { state: "on", ids: ["back", "tele", "front"] } });
    expect(phone.live()).toEqual(["back"]);
    phone.faults = {};
    for (const isSeen of [false, true]) phone.show(isSeen);
    await phone.settle();
    expect(phone.live()).toEqual(["tele"]);
  },
);

it("a phone whose storage is full or closed to the page shows its camera, and gives it back", async () => {
  const phone = openPhone();
  phone.hasStorage = false;
  phone.source.start();
  await phone.settle();
  expect(phone.view.state).toBe("on");
  phone.source.openOther("front");
  await phone.settle();
  expect(phone.live()).toEqual(["front"]);
  phone.source.end("off");
  expect(phone.live()).toEqual([]);
});

it("after the user denies the chosen camera, no other one is asked for and the choice stays", async () => {
  const phone = openPhone("tele");
  phone.faults.tele = "NotAllowedError";
  phone.source.start();
  await phone.settle();
  expect(phone).toMatchObject({ asked: ["tele"], stored: "tele", view: { state: "refused" } });
  const none = openPhone();
  none.faults.back = "NotFoundError";
  none.source.start();
  await none.settle();
  expect(none.view.state).toBe("refused");
});

it.each(["NotReadableError", "AbortError"])(
  "while a call still has the cameras (%s) it is tried again, and the choice stays",
  async (fault) => {
    const phone = openPhone("front");
    phone.source.start();
    await phone.settle();
    phone.show(false);
    expect(phone.live()).toEqual([]);
    phone.faults = { back: fault, front: fault };
    phone.show(true);
    await phone.settle();
    expect(phone).toMatchObject({ stored: "front", view: { state: "taken", stream: null } });
    await vi.advanceTimersToNextTimerAsync();
    expect(phone.view.state).toBe("taken");
    phone.show(false);
    const { length } = phone.asked;
    await vi.runAllTimersAsync();
    expect(phone.asked).toHaveLength(length);
    phone.show(true);
    await phone.settle();
    phone.faults = {};
    await vi.advanceTimersToNextTimerAsync();
    expect(phone).toMatchObject({ stored: "front", view: { state: "on" } });
    expect(phone.live()).toEqual(["front"]);
    expect(vi.getTimerCount()).toBe(0);
  },
);

it("a camera that is taken away while the page is seen comes back, muted or ended", async () => {
  const phone = openPhone();
  phone.source.start();
  await phone.settle();
  const [track] = phone.opened;
  track?.dispatchEvent(new Event("mute"));
  expect(phone.view.state).toBe("taken");
  track?.dispatchEvent(new Event("unmute"));
  expect(phone.view.state).toBe("on");
  track?.dispatchEvent(new Event("ended"));
  expect(phone.view).toMatchObject({ state: "taken", stream: null });
  await vi.advanceTimersToNextTimerAsync();
  expect(phone.view.state).toBe("on");
  // What the old one says has no meaning any more.
  track?.dispatchEvent(new Event("ended"));
  expect(phone.view.state).toBe("on");
  expect(phone.live()).toEqual(["back"]);
});

it("of attempts that overlap the last one alone keeps its camera", async () => {
  const phone = openPhone();
  let open = () => {};
  phone.busy = new Promise((resolve) => (open = resolve));
  phone.source.start();
  phone.source.start();
  for (const isSeen of [false, true, false, true]) phone.show(isSeen);
  expect(phone.asked).toHaveLength(4);
  open();
  await phone.settle();
  expect(phone.opened).toHaveLength(4);
  expect(phone.live()).toEqual(["back"]);
  expect(phone.view.state).toBe("on");
  phone.show(false);
  expect(phone.live()).toEqual([]);
});

it("a camera that arrives after the page was left, or after its end, is given back", async () => {
  for (const leave of [
    (phone: ReturnType<typeof openPhone>) => phone.show(false),
    (phone: ReturnType<typeof openPhone>) => phone.source.end("broken"),
  ]) {
    const phone = openPhone();
    phone.source.start();
    leave(phone);
    await phone.settle();
    expect(phone.opened).toHaveLength(1);
    expect(phone.live()).toEqual([]);
  }
  const phone = openPhone();
  phone.source.start();
  await phone.settle();
  phone.source.end("broken");
  phone.show(true);
  await vi.runAllTimersAsync();
  expect(phone).toMatchObject({ asked: ["back"], view: { state: "broken", stream: null } });
});
