import type { ProductForm } from "#shared/contracts/products.ts";
import type { StoredPicture } from "#shared/domain/pictures.ts";
import type { ProductValues } from "./product-changes.queries.ts";

type Pictures = Pick<ProductValues, "pictures" | "imageUrl" | "imageAlt">;

/**
 * The pictures of a form. `imageUrl` and `imageAlt` repeat the first one, for callers that know one picture. A form may
 * be a product as it was read and then has both: what differs from the stored product counts, and `pictures` when both
 * do. Another `imageUrl` replaces the first picture, and an empty one removes all.
 */
export function readPictures(form: ProductForm, before: Pictures): Pictures {
  const pictures =
    form.pictures === undefined ? before.pictures : tidyPictures(form.pictures ?? []);
  const imageUrl = form.imageUrl === undefined ? before.imageUrl : form.imageUrl || null;
  const imageAlt = form.imageAlt === undefined ? before.imageAlt : form.imageAlt || null;
  if (!isSame(pictures, before.pictures)) return withFirst(pictures, imageAlt);
  if (imageUrl === before.imageUrl && imageAlt === before.imageAlt) {
    return { pictures, imageUrl, imageAlt };
  }
  if (imageUrl === null) return withFirst([], imageAlt);
  const isKnown = pictures.some(({ url }) => url === imageUrl);
  const others = (isKnown ? pictures : pictures.slice(1)).filter(({ url }) => url !== imageUrl);
  return withFirst([{ url: imageUrl, alt: imageAlt }, ...others], imageAlt);
}

/** Without blank rows, and each address once. */
function tidyPictures(sent: NonNullable<ProductForm["pictures"]>): StoredPicture[] {
  const rows = sent.flatMap(({ url, alt }) => (url ? { url, alt: alt || null } : []));
  return rows.filter(({ url }, at) => rows.findIndex((row) => row.url === url) === at);
}

function withFirst(pictures: StoredPicture[], imageAlt: string | null): Pictures {
  const [first] = pictures;
  return first
    ? { pictures, imageUrl: first.url, imageAlt: first.alt }
    : { pictures, imageUrl: null, imageAlt };
}

/** By member, because PostgreSQL keeps the members of JSON in an order of its own. */
const isSame = (one: readonly StoredPicture[], other: readonly StoredPicture[]) =>
  one.length === other.length &&
  one.every(({ url, alt }, at) => url === other[at]?.url && alt === other[at]?.alt);
