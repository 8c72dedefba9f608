import type { Look } from "~/gate/rules/verdict-words";

type Signal = { tones: readonly { hertz: number; ms: number }[]; vibration: readonly number[] };

/**
 * How verdicts look and sound: a sign for those who do not see the color, tones, and ms of the vibration. The colors are in `gate.css`.
 */
const SHOWN: Readonly<Record<Look, Signal & { sign: string }>> = {
  good: {
    sign: "✓",
    tones: [
      { hertz: 880, ms: 90 },
      { hertz: 1320, ms: 140 },
    ],
    vibration: [80],
  },
  bad: {
    sign: "✕",
    tones: [
      { hertz: 220, ms: 180 },
      { hertz: 160, ms: 320 },
    ],
    vibration: [200, 80, 200],
  },
  out: {
    sign: "←",
    tones: [
      { hertz: 520, ms: 90 },
      { hertz: 520, ms: 90 },
    ],
    vibration: [40],
  },
  odd: {
    sign: "?",
    tones: [
      { hertz: 520, ms: 90 },
      { hertz: 160, ms: 320 },
    ],
    vibration: [40, 80, 200],
  },
};

/** What is heard beside verdicts: a group waits for a choice, or a verdict was taken back. */
const OTHERS = {
  group: { tones: [{ hertz: 660, ms: 90 }], vibration: [40] },
  undone: {
    tones: [
      { hertz: 880, ms: 90 },
      { hertz: 440, ms: 140 },
    ],
    vibration: [40, 60, 40],
  },
} as const satisfies Record<string, Signal>;

const SIGNALS: Readonly<Record<Look | keyof typeof OTHERS, Signal>> = { ...SHOWN, ...OTHERS };

/** The sign of a look. */
export const signOf = (look: Look): string => SHOWN[look].sign;

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
  navigator.vibrate?.([...vibration]);
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
