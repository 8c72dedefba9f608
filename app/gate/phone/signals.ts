import type { Look } from "./verdict-text";

/** Hertz and ms of the tones, and ms of the vibration, by what they say. */
const SIGNALS = {
  good: {
    tones: [
      { hertz: 880, ms: 90 },
      { hertz: 1320, ms: 140 },
    ],
    vibration: [80],
  },
  bad: {
    tones: [
      { hertz: 220, ms: 180 },
      { hertz: 160, ms: 320 },
    ],
    vibration: [200, 80, 200],
  },
  out: {
    tones: [
      { hertz: 520, ms: 90 },
      { hertz: 520, ms: 90 },
    ],
    vibration: [40],
  },
  odd: {
    tones: [
      { hertz: 520, ms: 90 },
      { hertz: 160, ms: 320 },
    ],
    vibration: [40, 80, 200],
  },
  group: { tones: [{ hertz: 660, ms: 90 }], vibration: [40] },
  undone: {
    tones: [
      { hertz: 880, ms: 90 },
      { hertz: 440, ms: 140 },
    ],
    vibration: [40, 60, 40],
  },
} satisfies Record<Look | "undone" | "group", { tones: { hertz: number; ms: number }[]; vibration: number[] }>;

let audio: AudioContext | undefined;

/** Browsers play sound only after somebody has pressed something. */
export function allowSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // A phone without sound still shows the verdict.
  }
}

/** Says without words a verdict, that one was taken back, or that a group waits for a choice. */
export function signal(kind: keyof typeof SIGNALS): void {
  const { tones, vibration } = SIGNALS[kind];
  navigator.vibrate?.(vibration);
  if (audio?.state !== "running") return;
  let at = audio.currentTime;
  for (const { hertz, ms } of tones) {
    const tone = new OscillatorNode(audio, { frequency: hertz, type: "square" });
    tone.connect(new GainNode(audio, { gain: 0.2 })).connect(audio.destination);
    tone.start(at);
    at += ms / 1000;
    tone.stop(at);
  }
}
