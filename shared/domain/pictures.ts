/** The stored widths of the shop's own pictures, in pixels; all are square. */
export const PICTURE_WIDTHS = [240, 480, 960] as const;

export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The address of an own picture under /media. Its folder is named after the content, so it never changes. */
const OURS = /^\/media\/([a-z0-9][a-z0-9-]*)\/(?:240|480|960)\.(?:avif|webp)$/;

/**
 * Ends the key of a drawing, which is stored only as WebP. With its few colours, lossless WebP is smaller than AVIF and
 * closer to the drawing.
 */
export const DRAWN = "-drawn";

/** The fallback for a product without a picture; a file of the site. */
export const PLAIN_VIAL = "/vial.svg";

/** A product has at most so many pictures. */
export const MAX_PICTURES = 12;

/** A picture of a product: its URL, and what it shows in words. */
export type StoredPicture = { url: string; alt: string | null };

export interface PictureSources {
  src: string;
  avifSrcSet?: string;
  webpSrcSet?: string;
  /** Pixels; known only for the shop's own pictures. */
  width?: number;
  height?: number;
}

/** The address of one file of an own picture. */
export function pictureFileUrl(key: string, width: number, format: PictureFormat): string {
  return `/media/${key}/${width}.${format}`;
}

/** The key in a URL such as /media/bradykinin-3f9a1c/960.webp; null for a foreign URL. */
export function pictureKey(imageUrl: string): string | null {
  return OURS.exec(imageUrl)?.[1] ?? null;
}

/** The preview picture for shared links to the product; null for a foreign picture. */
export function sharePictureUrl(imageUrl: string | null | undefined): string | null {
  const key = pictureKey(imageUrl ?? "");
  return key === null ? null : `/media/${key}/share.png`;
}

/** Pixels of the largest file; null for a foreign URL. */
export function pictureSize(imageUrl: string): { width: number | null; height: number | null } {
  const side = pictureKey(imageUrl) === null ? null : Math.max(...PICTURE_WIDTHS);
  return { width: side, height: side };
}

/** The attributes of an <img> or <picture> for a product's picture; a foreign address is used alone. */
export function pictureSources(imageUrl: string): PictureSources {
  const key = pictureKey(imageUrl);
  if (key === null) return { src: imageUrl };
  const srcSet = (format: PictureFormat) =>
    PICTURE_WIDTHS.map((width) => `${pictureFileUrl(key, width, format)} ${width}w`).join(", ");
  const largest = Math.max(...PICTURE_WIDTHS);
  return {
    src: pictureFileUrl(key, largest, "webp"),
    ...(key.endsWith(DRAWN) ? {} : { avifSrcSet: srcSet("avif") }),
    webpSrcSet: srcSet("webp"),
    width: largest,
    height: largest,
  };
}
