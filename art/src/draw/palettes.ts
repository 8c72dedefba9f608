/** Few colours, as on a screen print: what a scene at one time of day may use. */
export interface Palette {
  name: string;
  /** From the zenith to the horizon. */
  sky: readonly string[];
  /** From the farthest ridge to the nearest ground. */
  land: readonly [string, string, string, string, string, string];
  /** Sun or moon. */
  disc: string;
  /** What light adds: rims, lit faces, haze round the sun. */
  light: string;
  /** Haze between the ridges. */
  mist: string;
  /** Foreground silhouettes. */
  ink: string;
  /** The one warm thing to look at: a tent, a fire, a boat. */
  accent: string;
  /** Its brighter part. */
  accentLight: string;
  water: string;
  dark: boolean;
}

export const PALETTES = {
  sunrise: {
    name: "sunrise",
    sky: ["#1d5a63", "#5d968b", "#d9c493", "#f8b878", "#f9d8a0"],
    land: ["#eaa873", "#c97d58", "#8a5d4b", "#3f5547", "#1c4238", "#0c2a24"],
    disc: "#fff2cf",
    light: "#ffd591",
    mist: "#f8cf97",
    ink: "#071b17",
    accent: "#f26a21",
    accentLight: "#ffb347",
    water: "#7fa596",
    dark: false,
  },
  forest: {
    name: "forest",
    sky: ["#86b3a2", "#b5d1b4", "#e3e6c3", "#f6ecc9"],
    land: ["#b3cfae", "#86b08f", "#568a6c", "#2f6650", "#15453a", "#0a2b24"],
    disc: "#fff7dc",
    light: "#f4edbb",
    mist: "#e2ead0",
    ink: "#061d18",
    accent: "#f0752b",
    accentLight: "#ffbd59",
    water: "#8fbcae",
    dark: false,
  },
  moss: {
    name: "moss",
    sky: ["#4f97a0", "#8cbfb5", "#cfe0c0", "#f5edcb"],
    land: ["#a5c7b3", "#86ad83", "#5f8d55", "#3f6e3f", "#24502f", "#122f20"],
    disc: "#fffbe6",
    light: "#e8e79d",
    mist: "#dce9cf",
    ink: "#0b2117",
    accent: "#ee6b26",
    accentLight: "#ffc15e",
    water: "#6fb0ad",
    dark: false,
  },
  dusk: {
    name: "dusk",
    sky: ["#221c4a", "#553474", "#b04f7c", "#f0806a", "#fcc185"],
    land: ["#c56b82", "#8c4a80", "#5d3a78", "#39295f", "#211b45", "#110f2a"],
    disc: "#ffe7b8",
    light: "#ffb184",
    mist: "#e98a7f",
    ink: "#0b0a1e",
    accent: "#ff7a3c",
    accentLight: "#ffc877",
    water: "#8a4f83",
    dark: true,
  },
  night: {
    name: "night",
    sky: ["#050d20", "#0a2040", "#134563", "#2f7d86", "#7cb7a0"],
    land: ["#2c6f80", "#1d5269", "#143b54", "#0d293f", "#081a2c", "#040d19"],
    disc: "#f6f0d4",
    light: "#a9d6c3",
    mist: "#4f9698",
    ink: "#030913",
    accent: "#ff8c2e",
    accentLight: "#ffd27a",
    water: "#16465f",
    dark: true,
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
