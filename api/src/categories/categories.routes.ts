import { Elysia } from "elysia";
import {
  adminCategories,
  categories,
  category,
  categoryChanges,
  categoryForm,
} from "#shared/contracts/categories.ts";
import { actionAnswer, idParams } from "#shared/contracts/common.ts";
import type { Dependencies } from "../dependencies.ts";
import { adminOnly } from "../http/guards.ts";
import { findCategories, findCountedCategories } from "./categories.queries.ts";
import { removeCategory } from "./remove-category.ts";
import { changeCategory, createCategory } from "./save-category.ts";

/** The parts of the catalogue: for everybody to read, for the seller to arrange. */
export function categoryRoutes(deps: Dependencies) {
  return new Elysia()
    .get("/categories", () => findCategories(deps.db), {
      response: { 200: categories },
      detail: { tags: ["Products"], summary: "The categories in the seller's order" },
    })
    .use(adminCategoryRoutes(deps));
}

function adminCategoryRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/admin/categories", tags: ["Admin: products"] })
    .use(adminOnly(deps))
    .get("/", () => findCountedCategories(deps.db), {
      response: { 200: adminCategories },
      detail: { summary: "The categories, each with how many products it has" },
    })
    .post(
      "/",
      async ({ body, user, set }) => {
        const created = await createCategory(deps, body, user.id);
        set.status = 201;
        return created;
      },
      {
        body: categoryForm,
        response: { 201: category },
        detail: {
          summary: "Adds a category",
          description:
            "Without a slug its address is made of the name; one that is given must be free.",
        },
      },
    )
    .patch("/:id", ({ params, body, user }) => changeCategory(deps, params.id, body, user.id), {
      params: idParams,
      body: categoryChanges,
      response: { 200: category },
      detail: {
        summary: "Changes a category",
        description: "What is left out stays as it is; a new name keeps the slug.",
      },
    })
    .delete(
      "/:id",
      async ({ params, user }) => {
        await removeCategory(deps, params.id, user.id);
        return { success: true, message: "The category is deleted." };
      },
      {
        params: idParams,
        response: { 200: actionAnswer },
        detail: { summary: "Deletes a category that no product is in" },
      },
    );
}
