import type { CSSProperties } from "react";

export interface PictureFallbackProps {
  /** What the missing picture would have shown. */
  alt: string;
  /** The box that the picture would have filled, in CSS pixels. */
  width: number;
  height: number;
  className?: string;
}

/** A drawing in place of a picture that could not be loaded: ridges under a sun, in the colour of the text around it. */
export function PictureFallback({ alt, width, height, className }: PictureFallbackProps) {
  // The shape yields to a class that gives another: a lost thumbnail stays as square as its neighbours.
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
