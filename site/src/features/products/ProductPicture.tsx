import { PLAIN_VIAL, pictureSources } from "#shared/domain/pictures.ts";
import { classNames } from "#shared/ui/class-names.ts";
import * as css from "./ProductPicture.css.ts";

interface ProductPictureProps {
  product: { name: string; imageUrl: string | null; imageAlt: string | null };
  /** How wide it is shown, as `sizes` of an image. */
  sizes: string;
  /** In the first view: loaded at once. `first` also before anything else. */
  priority?: "first" | "early" | "lazy";
  /** Beside the product's name, the picture says nothing more. */
  decorative?: boolean;
  className?: string;
}

const SIDE = 480;

export function ProductPicture({
  product,
  sizes,
  priority = "lazy",
  decorative,
  className,
}: ProductPictureProps) {
  const sources = product.imageUrl ? pictureSources(product.imageUrl) : { src: PLAIN_VIAL };
  return (
    <picture className={classNames(css.picture, className)}>
      {sources.avifSrcSet && <source type="image/avif" srcSet={sources.avifSrcSet} sizes={sizes} />}
      {sources.webpSrcSet && <source type="image/webp" srcSet={sources.webpSrcSet} sizes={sizes} />}
      <img
        className={css.image}
        src={sources.src}
        alt={decorative ? "" : (product.imageAlt ?? product.name)}
        width={sources.width ?? SIDE}
        height={sources.height ?? SIDE}
        loading={priority === "lazy" ? "lazy" : undefined}
        fetchPriority={priority === "first" ? "high" : undefined}
        decoding={priority === "lazy" ? "async" : "sync"}
      />
    </picture>
  );
}
