/** Whether bytes begin with others, such as the signature of a format. */
export const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);
