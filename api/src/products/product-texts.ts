import type { StoredPicture } from "#shared/domain/pictures.ts";
import type { GuardedColumns, GuardState } from "../wording/guard-texts.ts";

export type ProductTexts = {
  name: string;
  description: string;
  researchUse: string | null;
  synonyms: string[];
  variantValue: string | null;
  pictures: StoredPicture[];
  imageUrl: string | null;
  imageAlt: string | null;
};

export type ProductGuard = GuardState<ProductTexts>;

const text = (column: "name" | "description" | "researchUse" | "variantValue") => ({
  columns: [column],
  texts: (row: ProductTexts) => ({ [column]: row[column] ?? "" }),
});

const numbered = (name: string, texts: readonly (string | null)[], end = "") =>
  Object.fromEntries(texts.map((each, at) => [`${name}.${at}${end}`, each ?? ""]));

export const GUARDED: readonly GuardedColumns<ProductTexts>[] = [
  text("name"),
  text("description"),
  text("researchUse"),
  text("variantValue"),
  { columns: ["synonyms"], texts: ({ synonyms }) => numbered("synonyms", synonyms) },
  {
    columns: ["pictures", "imageUrl", "imageAlt"],
    texts: ({ pictures, imageAlt }) => ({
      ...numbered(
        "pictures",
        pictures.map(({ alt }) => alt),
        ".alt",
      ),
      ...(pictures.length === 0 && { imageAlt: imageAlt ?? "" }),
    }),
  },
];

export const GUARDED_COLUMNS = GUARDED.flatMap(({ columns }) => columns);
