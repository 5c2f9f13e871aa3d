import { storedAtom } from "../storage/stored-values.ts";
import type { Layout } from "./catalogue-query.ts";

/** The layout that this visitor chose last, where the address does not say. */
export const $shopLayout = storedAtom<Layout>("aliquot.shop-layout", "grid", {
  encode: (layout) => layout,
  decode: (stored) => (stored === "list" ? "list" : "grid"),
});
