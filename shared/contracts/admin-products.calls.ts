import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";
import {
  family,
  familyChange,
  familyChanges,
  familyMembership,
  familyQuery,
  newSizeBody,
} from "./families.ts";
import {
  adminProductsQuery,
  product,
  productForm,
  productPage,
  savedProduct,
  stockBody,
  thresholdBody,
  uploadedPicture,
} from "./products.ts";

/** The catalogue, as the seller manages it. */
export const adminProductCalls = {
  list: {
    call: "GET /api/admin/products",
    who: "admin reading catalogue:read stock:write no-proof",
    summary: "A page of all products by name, or of search results",
    query: adminProductsQuery,
    answer: productPage,
  },
  read: {
    call: "GET /api/admin/products/{id}",
    who: "admin reading catalogue:read stock:write no-proof",
    summary: "One product as it was saved, with its warnings",
    answer: savedProduct,
  },
  create: {
    call: "POST /api/admin/products",
    who: "admin no-proof",
    summary: "Creates a product",
    description:
      "Needs no slug, and no price when bulk pricing is on. `warnings` say where the stated molecular weight is not what the sequence weighs, with the likely cause, and where the check digit of the CAS number is wrong; nothing is refused for it. A price of 0.00 is taken as it is sent, and a blank one is 422.",
    body: productForm,
    answer: savedProduct,
    status: 201,
  },
  update: {
    call: "PUT /api/admin/products/{id}",
    who: "admin no-proof",
    summary: "Saves a product as its form has it",
    description:
      "Send `updatedAt` as it was read: it is the version. With `loadedStockQuantity` a sale in between is kept; otherwise 409 product-changed carries the product as it is.",
    body: productForm,
    answer: savedProduct,
  },
  remove: {
    call: "DELETE /api/admin/products/{id}",
    who: "admin no-proof",
    summary: "Deletes a product that nobody has ordered",
    answer: actionAnswer,
  },
  addSize: {
    call: "POST /api/admin/products/{id}/sizes",
    who: "admin no-proof",
    summary: "Adds a size to a product's family, or begins one",
    description:
      "Copies the product's research data, description, picture and category. 422 for a size that the family has.",
    body: newSizeBody,
    answer: savedProduct,
    status: 201,
  },
  joinFamily: {
    call: "PUT /api/admin/products/{id}/family",
    who: "admin no-proof",
    summary: "Makes a product a size of another product's family, or takes it out of its own",
    description: "422 for a size that the family has, and for a member without a size.",
    body: familyMembership,
    answer: savedProduct,
  },
  family: {
    call: "GET /api/admin/families/{parentProductId}",
    who: "admin reading catalogue:read stock:write no-proof",
    summary: "The sizes of a family",
    answer: family,
  },
  changeFamily: {
    call: "PATCH /api/admin/families/{parentProductId}",
    who: "admin no-proof",
    summary: "Changes fields that all sizes of a family share",
    description:
      "What is left out stays as it is. `dryRun=true` stores nothing and answers what would change. 409 family-changed when a size joined or left meanwhile.",
    query: familyQuery,
    body: familyChanges,
    answer: familyChange,
  },
  setStock: {
    call: "PATCH /api/admin/inventory/{id}/stock",
    who: "admin stock:write no-proof",
    summary: "Sets the stock to the counted units",
    description:
      "With loadedStockQuantity, the stock that was shown, the difference is applied to the stock as it is now, or refused with 409 product-changed when less than that is left.",
    body: stockBody,
    answer: product,
  },
  setThreshold: {
    call: "PATCH /api/admin/inventory/{id}/threshold",
    who: "admin stock:write no-proof",
    summary: "Sets the number at which the stock counts as low",
    body: thresholdBody,
    answer: product,
  },
  upload: {
    call: "POST /api/admin/uploads/pictures",
    who: "admin no-proof",
    summary: "Takes a picture and re-encodes it to the sizes the pages use",
    description: "The body is the file: JPEG, PNG, WebP or AVIF of up to 10 MB.",
    file: "*",
    answer: uploadedPicture,
    slow: true,
  },
} as const satisfies Calls;
