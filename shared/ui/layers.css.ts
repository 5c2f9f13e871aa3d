import { globalLayer } from "@vanilla-extract/css";

/** The kit lies below everything that is in no layer: a caller's class always wins. */
export const kit = globalLayer("kit");
/**
 * Reset and base type. Inside the kit's layer, because styles directly in a layer win over a layer nested
 * in it: so the order in which a page's style sheets arrive does not matter.
 */
export const reset = globalLayer({ parent: kit }, "reset");
