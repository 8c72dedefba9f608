/** Colours are `#rrggbb`. */
function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colour at `amount` (0 to 1) of the way from one to the other. */
export function mix(from: string, to: string, amount: number): string {
  const a = channels(from);
  const b = channels(to);
  return `#${a
    .map((channel, index) => Math.round(channel + ((b[index] ?? 0) - channel) * amount))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`;
}

/** The colour at `place` (0 to 1) along a row of stops. */
export function ramp(stops: readonly string[], place: number): string {
  const at = Math.min(Math.max(place, 0), 1) * (stops.length - 1);
  const index = Math.min(Math.floor(at), stops.length - 2);
  const from = stops[index] ?? stops[0];
  const to = stops[index + 1] ?? from;
  if (from === undefined || to === undefined) throw new Error("A ramp needs at least one colour");
  return mix(from, to, at - index);
}
