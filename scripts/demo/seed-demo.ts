import { findMilligrams } from "#shared/domain/amounts.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { StoredPicture } from "#shared/domain/pictures.ts";
import { slugify } from "#shared/domain/slugs.ts";
import type { ObjectStore } from "#shared/storage/objects.ts";
import { addMissingCategories } from "../../api/src/categories/add-missing-categories.ts";
import { changeCategory } from "../../api/src/categories/save-category.ts";
import { createCoupon } from "../../api/src/coupons/change-coupon.ts";
import type { Dependencies } from "../../api/src/dependencies.ts";
import { addSize } from "../../api/src/products/add-size.ts";
import { createProduct } from "../../api/src/products/create-product.ts";
import { saveStoreSettings } from "../../api/src/settings/save-store-settings.ts";
import { CATEGORIES, type DemoProduct, demoCatalogue, labelOf } from "./catalogue.ts";
import { drawLabel, drawProduct } from "./pictures/draw-product.ts";

type Context = Pick<Dependencies, "db" | "now">;

/** The pictures of each product of the demo, by its name. */
export type DemoPictures = ReadonlyMap<string, StoredPicture[]>;

/** Pictures drawn in parallel: each uses one processor. */
const DRAWN_AT_ONCE = 4;

/**
 * Fills an empty shop with the reference peptides, their pictures, two coupons and placeholder payment handles. Returns
 * the number of created products.
 */
export async function seedDemo(
  context: Context,
  adminId: string,
  pictures: DemoPictures,
): Promise<number> {
  const catalogue = demoCatalogue();
  const named = { ...CATEGORIES, [RECEPTOR_LIGANDS.name]: RECEPTOR_LIGANDS.description };
  const categories = Object.entries(named).map(([name, description]) => ({
    name,
    slug: slugify(name),
    description,
  }));
  const categoryIds = await addMissingCategories(context.db, categories);
  await groupCategories(context, adminId, categoryIds);
  for (const { sizes = [], ...product } of catalogue) {
    const { id } = await createProduct(
      context,
      {
        ...product,
        price: formatAmount(product.priceCents),
        bulkPricing: product.tiers.map(({ quantity, unitPriceCents }) => ({
          quantity,
          price: formatAmount(unitPriceCents),
        })),
        pricingType: product.hasBulkPricing ? "bulk" : "single",
        variantType: "Vial",
        amountMg: findMilligrams(product.amount),
        categoryId: categoryIds.get(slugify(product.category)) ?? null,
        pictures: pictures.get(product.name) ?? [],
      },
      adminId,
    );
    for (const { amount: variantValue, priceCents, stock: stockQuantity } of sizes) {
      const price = formatAmount(priceCents);
      const size = { ownValue: product.amount, variantValue, price, stockQuantity };
      await addSize(context, id, size, adminId);
    }
  }
  await saveStoreSettings(context.db, adminId, PLACEHOLDERS);
  for (const coupon of COUPONS) await createCoupon(context, coupon, adminId);
  return catalogue.reduce((count, { sizes = [] }) => count + 1 + sizes.length, 0);
}

/** Puts some categories into one of the first level, which is the first. */
async function groupCategories(
  context: Context,
  adminId: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const idOf = (name: string) => ids.get(slugify(name)) as string;
  const parentId = idOf(RECEPTOR_LIGANDS.name);
  await changeCategory(context, parentId, { displayOrder: -1 }, adminId);
  for (const name of RECEPTOR_LIGANDS.parts) {
    await changeCategory(context, idOf(name), { parentId }, adminId);
  }
}

const RECEPTOR_LIGANDS = {
  name: "Receptor ligands",
  description: "Peptides that bind a receptor, for binding and signalling assays.",
  parts: ["Vasoactive peptides", "Neuropeptides"],
};

/** Values that a seller must replace. The domains are reserved for examples. */
const PLACEHOLDERS = {
  shopName: "Aliquot",
  contactEmail: "orders@example.com",
  postalAddress: "Aliquot, 100 Example Street, Morgantown, WV 26501",
  paypalHandle: "aliquot-example",
  venmoHandle: "aliquot-example",
  cashAppHandle: "$aliquotexample",
  zelleEmail: "zelle@example.com",
};

const COUPONS = [
  {
    code: "WELCOME10",
    description: "Ten percent off a first order",
    discountType: "percentage",
    discountValue: "10.00",
    maximumDiscountAmount: "50.00",
  },
  {
    code: "LAB25",
    description: "25 dollars off orders of 200 dollars and more",
    discountType: "fixed",
    discountValue: "25.00",
    minimumOrderAmount: "200.00",
    usageLimit: 100,
  },
] as const;

/** Draws all pictures, before anything is written: they take seconds. Those of a killed start are drawn again. */
export async function drawDemoPictures(
  pictures: ObjectStore,
  onProgress: (done: number, total: number) => void,
): Promise<DemoPictures> {
  const catalogue: readonly DemoProduct[] = demoCatalogue();
  const drawn = new Map<string, StoredPicture[]>();
  const waiting = [...catalogue];
  async function drawNext(): Promise<void> {
    for (let product = waiting.shift(); product; product = waiting.shift()) {
      const { imageUrl } = await drawProduct(labelOf(product), pictures);
      const vial = { url: imageUrl, alt: product.imageAlt };
      const { name, sizes } = product;
      // Drawing takes half a second of a processor, so only some products have a second picture.
      const label = sizes ? await drawLabel(labelOf(product), pictures) : null;
      drawn.set(name, [
        vial,
        ...(label ? [{ url: label.imageUrl, alt: `The label of a vial of ${name}` }] : []),
      ]);
      onProgress(drawn.size, catalogue.length);
    }
  }
  await Promise.all(Array.from({ length: DRAWN_AT_ONCE }, drawNext));
  return drawn;
}
