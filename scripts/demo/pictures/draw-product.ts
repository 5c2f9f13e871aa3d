import type { ObjectStore } from "#shared/storage/objects.ts";
import { encodeDrawing, type StoredPicture } from "../../../api/src/pictures/encode-picture.ts";
import { shareSvg } from "./share-svg.ts";
import { type LabelledProduct, labelSvg, vialSvg } from "./vial-svg.ts";

export function drawProduct(
  product: LabelledProduct,
  pictures: ObjectStore,
): Promise<StoredPicture> {
  const drawing = { svg: vialSvg(product), shareSvg: shareSvg(product) };
  return encodeDrawing(drawing, { pictures, name: product.name });
}

export function drawLabel(product: LabelledProduct, pictures: ObjectStore): Promise<StoredPicture> {
  return encodeDrawing({ svg: labelSvg(product) }, { pictures, name: `${product.name} label` });
}
