/** Widths, in pixels, at which every picture of ours is kept; all are square. */
export const PICTURE_WIDTHS = [240, 480, 960] as const;

export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The folder of one picture under /media: readable, and named after its content, so that it never changes. */
const OURS = /^\/media\/([a-z0-9][a-z0-9-]*)\/(?:240|480|960)\.(?:avif|webp)$/;

/** Shown for a product that has no picture; a file of the site. */
export const PLAIN_VIAL = "/vial.svg";

export interface PictureSources {
  src: string;
  avifSrcSet?: string;
  webpSrcSet?: string;
  /** Pixels; known for our own pictures only. */
  width?: number;
  height?: number;
}

/** Address of one file of a picture of ours. */
export function pictureFileUrl(key: string, width: number, format: PictureFormat): string {
  return `/media/${key}/${width}.${format}`;
}

/** The key in an address such as /media/bradykinin-3f9a1c/960.webp, null for an address that is not ours. */
export function pictureKey(imageUrl: string): string | null {
  return OURS.exec(imageUrl)?.[1] ?? null;
}

/** Address of the picture shown when a link to the product is shared, null for a picture that is not ours. */
export function sharePictureUrl(imageUrl: string | null | undefined): string | null {
  const key = pictureKey(imageUrl ?? "");
  return key === null ? null : `/media/${key}/share.png`;
}

/** What an <img> or <picture> needs for a product's picture; an address that is not ours is passed on alone. */
export function pictureSources(imageUrl: string): PictureSources {
  const key = pictureKey(imageUrl);
  if (key === null) return { src: imageUrl };
  const srcSet = (format: PictureFormat) =>
    PICTURE_WIDTHS.map((width) => `${pictureFileUrl(key, width, format)} ${width}w`).join(", ");
  const largest = Math.max(...PICTURE_WIDTHS);
  return {
    src: pictureFileUrl(key, largest, "webp"),
    avifSrcSet: srcSet("avif"),
    webpSrcSet: srcSet("webp"),
    width: largest,
    height: largest,
  };
}
