import type { CSSProperties } from "react";
import { hasRenditions, type PictureSource, renditionSrc } from "~/base/values/picture";
import { PictureFallback } from "./picture-fallback";
import { useLoadedImage } from "./use-loaded-image";

export type { PictureSource } from "~/base/values/picture";

export interface PictureProps {
  image: PictureSource;
  /** The alternative text; empty for a decorative picture. */
  alt: string;
  /** The `sizes` attribute: how wide the picture is laid out. */
  sizes: string;
  /** The picture above the fold is loaded eagerly and first. */
  priority?: boolean;
  className?: string;
}

/** The box of a picture of unknown size (`picture-unmeasured` in the styles): the shape of most photographs. */
const UNKNOWN_SIZE = { width: 1200, height: 800 } as const;

/** A picture: one of this site in the fitting rendition, any other as it is. It causes no layout shift. */
export function Picture(props: PictureProps) {
  return hasRenditions(props.image) ? <RenderedPicture {...props} /> : <PlainPicture {...props} />;
}

function loading(priority: boolean | undefined) {
  return priority === true
    ? ({ loading: "eager", fetchPriority: "high", decoding: "async" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
}

function styleOf({ placeholder, focus }: PictureSource): CSSProperties | undefined {
  if (placeholder === "" && focus === undefined) return undefined;
  return {
    background: placeholder || undefined,
    objectPosition: focus && `${focus.replace(",", "% ")}%`,
  };
}

function RenderedPicture({ image, alt, sizes, priority, className }: PictureProps) {
  const srcSet = (format: "avif" | "webp") =>
    image.widths.map((width) => `${renditionSrc(image.src, width, format)} ${width}w`).join(", ");
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet("webp")} sizes={sizes} />
      <img
        {...loading(priority)}
        src={image.src}
        alt={alt}
        width={image.width}
        height={image.height}
        className={className}
        style={styleOf(image)}
      />
    </picture>
  );
}

function PlainPicture({ image, alt, priority, className }: PictureProps) {
  const { ref, state, onLoad, onError } = useLoadedImage(image.src);
  const known = image.width > 0 && image.height > 0;
  const box = known ? { width: image.width, height: image.height } : UNKNOWN_SIZE;
  if (state.status === "failed") return <PictureFallback alt={alt} {...box} className={className} />;
  // The attributes change once the picture is measured. The class `picture-unmeasured` fixes the box, so that nothing below
  // moves, unless another class sets a shape, such as a square thumbnail's.
  const size = !known && state.status === "loaded" ? { width: state.width, height: state.height } : box;
  const classes = known ? className : `picture-unmeasured ${className ?? ""}`.trimEnd();
  return (
    <img
      {...loading(priority)}
      ref={ref}
      src={image.src}
      alt={alt}
      width={size.width}
      height={size.height}
      className={classes}
      style={styleOf(image)}
      onLoad={onLoad}
      onError={onError}
    />
  );
}
