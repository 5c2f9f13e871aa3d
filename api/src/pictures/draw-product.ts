import { encodeDrawing, type StoredPicture } from "./encode-picture.ts";
import type { LabelledProduct } from "./labelled-product.ts";
import { shareSvg } from "./share-svg.ts";
import { vialSvg } from "./vial-svg.ts";

/** Draws a product's vial and its share picture and stores both under the media folder. */
export function drawProduct(product: LabelledProduct, mediaDir: string): Promise<StoredPicture> {
  const drawing = { svg: vialSvg(product), shareSvg: shareSvg(product) };
  return encodeDrawing(drawing, { mediaDir, name: product.name });
}
