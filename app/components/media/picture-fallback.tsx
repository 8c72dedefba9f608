import type { CSSProperties } from "react";

type PictureFallbackProps = { alt: string; width: number; height: number; className?: string };

/** Replaces a picture that failed to load, in its size in CSS pixels: ridges under a sun in the text color. */
export function PictureFallback({ alt, width, height, className }: PictureFallbackProps) {
  // A custom property, so that a class can set another shape: a thumbnail stays square.
  const shape: CSSProperties & Record<"--picture-shape", string> = { "--picture-shape": `${width} / ${height}` };
  return (
    <svg
      role="img"
      aria-label={alt}
      aria-hidden={alt === ""}
      viewBox="0 0 120 80"
      preserveAspectRatio="xMidYMax slice"
      width={width}
      height={height}
      className={`picture-fallback ${className ?? ""}`.trimEnd()}
      style={shape}
      fill="currentColor"
    >
      <circle cx="84" cy="26" r="9" opacity="0.16" />
      <path d="M-60 80V66L10 54L34 28L46 40L52 35L86 58L180 48V80Z" opacity="0.14" />
      <path d="M-60 80V72L24 62L60 70L98 58L180 66V80Z" opacity="0.2" />
    </svg>
  );
}
