import { globalLayer } from "@vanilla-extract/css";

/** Unlayered styles override this layer, so a caller's class always wins. */
export const kit = globalLayer("kit");
/**
 * Reset and base type. Nested in the kit's layer, because a layer's own styles override those of a
 * nested layer. The order of a page's style sheets therefore does not matter.
 */
export const reset = globalLayer({ parent: kit }, "reset");
