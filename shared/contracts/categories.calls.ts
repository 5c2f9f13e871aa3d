import type { Calls } from "./calls.ts";
import {
  adminCategories,
  categories,
  categoryChanges,
  categoryForm,
  savedCategory,
} from "./categories.ts";
import { actionAnswer } from "./common.ts";

/** The categories of the catalogue, for everybody. */
export const categoryCalls = {
  categories: {
    call: "GET /api/categories",
    who: "open",
    summary: "The categories in the seller's order",
    answer: categories,
  },
} as const satisfies Calls;

/** The categories of the catalogue, as the seller manages them. */
export const adminCategoryCalls = {
  list: {
    call: "GET /api/admin/categories",
    who: "admin reading catalogue:read no-proof",
    summary: "The categories, each with how many products it has",
    answer: adminCategories,
  },
  create: {
    call: "POST /api/admin/categories",
    who: "admin no-proof",
    summary: "Adds a category",
    description:
      "Without a slug its address is made of the name; one that is given must be free. `parentId` puts it into a category of the first level; a third level or a circle is 422.",
    body: categoryForm,
    answer: savedCategory,
    status: 201,
  },
  update: {
    call: "PATCH /api/admin/categories/{id}",
    who: "admin no-proof",
    summary: "Changes a category",
    description:
      "What is left out stays as it is; a new name keeps the slug. With `updatedAt` as it was read, 409 category-changed carries the `category` as it is, when somebody has changed it since.",
    body: categoryChanges,
    answer: savedCategory,
  },
  remove: {
    call: "DELETE /api/admin/categories/{id}",
    who: "admin no-proof",
    summary: "Deletes a category that no product and no category is in",
    answer: actionAnswer,
  },
} as const satisfies Calls;
