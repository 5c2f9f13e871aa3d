import { Elysia } from "elysia";
import { adminCategoryCalls, categoryCalls } from "#shared/contracts/categories.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { done, serve } from "../http/serve.ts";
import { findCountedCategories, findPublicCategories } from "./categories.queries.ts";
import { removeCategory } from "./remove-category.ts";
import { changeCategory, createCategory } from "./save-category.ts";

/** The catalogue's categories: everybody reads them, the seller edits them. */
export function categoryRoutes(deps: Dependencies) {
  return new Elysia()
    .use(
      serve(deps, categoryCalls, {
        categories: () => findPublicCategories(deps.db),
      }),
    )
    .use(
      serve(deps, adminCategoryCalls, {
        list: () => findCountedCategories(deps.db),
        create: ({ body, user }) => createCategory(deps, body, user.id),
        update: ({ params, body, user }) => changeCategory(deps, params.id, body, user.id),
        remove: ({ params, user }) =>
          done(removeCategory(deps, params.id, user.id), "The category is deleted."),
      }),
    );
}
