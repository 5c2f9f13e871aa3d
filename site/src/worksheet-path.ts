import { paths } from "./paths.ts";

/** The solution worksheet with a product's molecular weight, or with the results of a lot. */
export function worksheetPath(source: { product: string } | { lot: string }): string {
  return `${paths.calculator}?${new URLSearchParams(source)}#worksheet`;
}
