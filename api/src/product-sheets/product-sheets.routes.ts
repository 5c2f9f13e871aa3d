import { productSheetCalls } from "#shared/contracts/product-sheets.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { readProductSheets } from "./read-product-sheets.ts";

export function productSheetRoutes(deps: Dependencies) {
  return serve(deps, productSheetCalls, {
    read: ({ query }) => readProductSheets(deps, [query.slug].flat()),
  });
}
