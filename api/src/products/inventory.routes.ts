import { Elysia } from "elysia";
import { idParams } from "#shared/contracts/common.ts";
import { product, stockBody, thresholdBody } from "#shared/contracts/products.ts";
import type { Dependencies } from "../dependencies.ts";
import { adminOnly } from "../http/guards.ts";
import { setStock, setThreshold } from "./set-inventory.ts";

/** Stock and threshold without the rest of a product's form, for admins. */
export function inventoryRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/admin/inventory", tags: ["Admin: products"] })
    .use(adminOnly(deps))
    .patch("/:id/stock", ({ params, body, user }) => setStock(deps, params.id, body, user.id), {
      params: idParams,
      body: stockBody,
      response: { 200: product },
      detail: {
        summary: "Sets the stock to what was counted",
        description:
          "With loadedStockQuantity, the stock that was shown, the difference is applied to the stock as it is now, or refused with 409 product-changed when less than that is left.",
      },
    })
    .patch(
      "/:id/threshold",
      ({ params, body, user }) => setThreshold(deps, params.id, body.threshold, user.id),
      {
        params: idParams,
        body: thresholdBody,
        response: { 200: product },
        detail: { summary: "Sets the number at which the stock counts as low" },
      },
    );
}
