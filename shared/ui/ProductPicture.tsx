import { PLAIN_VIAL, pictureSources } from "../domain/pictures.ts";
import { classNames } from "./class-names.ts";
import * as css from "./ProductPicture.css.ts";

export interface ProductPictureProps {
  /** Null for a product without a picture: a drawing of a vial is shown. */
  imageUrl: string | null;
  /** Empty when the product's name is beside it. */
  alt: string;
  /** The `sizes` attribute: the displayed width. */
  sizes: string;
  /** "lazy" loads when it comes near the window, "early" at once, "first" before everything else. */
  priority?: "first" | "early" | "lazy";
  className?: string;
  /** The picture could not be loaded. */
  onError?: () => void;
}

/** Pixels, for a picture of unknown size. */
const SIDE = 480;

/** A product's picture: a square as wide as its container. */
export function ProductPicture({
  imageUrl,
  alt,
  sizes,
  priority = "lazy",
  className,
  onError,
}: ProductPictureProps) {
  const sources = imageUrl ? pictureSources(imageUrl) : { src: PLAIN_VIAL };
  return (
    <picture className={classNames(css.picture, className)}>
      {sources.avifSrcSet && <source type="image/avif" srcSet={sources.avifSrcSet} sizes={sizes} />}
      {sources.webpSrcSet && <source type="image/webp" srcSet={sources.webpSrcSet} sizes={sizes} />}
      <img
        className={css.image}
        src={sources.src}
        alt={alt}
        width={sources.width ?? SIDE}
        height={sources.height ?? SIDE}
        loading={priority === "lazy" ? "lazy" : undefined}
        fetchPriority={priority === "first" ? "high" : undefined}
        decoding={priority === "lazy" ? "async" : "sync"}
        onError={onError}
      />
    </picture>
  );
}
