import type { CSSProperties } from "react";

type PictureFallbackProps = { alt: string; width: number; height: number; className?: string };

/**
 * Replaces a picture that failed to load, in its size in CSS pixels: ridges under a sun in the text color, and its words
 * where they have room.
 */
export function PictureFallback({ alt, width, height, className }: PictureFallbackProps) {
  // Custom properties, so that a class can set another size and shape: a thumbnail stays square.
  const shape: CSSProperties & Record<"--picture-width" | "--picture-shape", string> = {
    "--picture-width": `${width}px`,
    "--picture-shape": `${width} / ${height}`,
  };
  return (
    <span
      role="img"
      aria-label={alt}
      aria-hidden={alt === ""}
      className={`picture-fallback ${className ?? ""}`.trimEnd()}
      style={shape}
    >
      <svg aria-hidden="true" viewBox="0 0 120 80" preserveAspectRatio="xMidYMax slice" fill="currentColor">
        <circle cx="84" cy="26" r="9" opacity="0.16" />
        <path d="M-60 80V66L10 54L34 28L46 40L52 35L86 58L180 48V80Z" opacity="0.14" />
        <path d="M-60 80V72L24 62L60 70L98 58L180 66V80Z" opacity="0.2" />
      </svg>
      <span>{alt}</span>
    </span>
  );
}
