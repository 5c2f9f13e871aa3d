import type { PublicLot } from "#shared/contracts/lots.ts";
import type { Product } from "#shared/contracts/products.ts";
import { averageMass } from "#shared/domain/peptide/masses.ts";
import { parseProductPeptide } from "#shared/domain/peptide/parse-peptide.ts";
import type { SolutionInput } from "#shared/domain/solution.ts";
import { paths } from "../../paths.ts";
import type { FilledFrom } from "./worksheet-query.ts";

type Weighed = Pick<Product, "sequence" | "nTerminus" | "cTerminus" | "molecularWeight">;

export function filledFromProduct(product: Weighed & Pick<Product, "name" | "slug">): FilledFrom {
  return {
    name: product.name,
    href: paths.product(product.slug),
    factors: weightOf(product),
  };
}

/** The molecular weight of a lot's product, the amount in a vial, and the laboratory's results. */
export function filledFromLot(lot: PublicLot): FilledFrom {
  const percent = (kind: PublicLot["tests"][number]["kind"]) => {
    // A purity is always a percentage; a net content may also be milligrams.
    const found = lot.tests.find(
      (test) =>
        test.kind === kind &&
        test.result !== null &&
        (kind === "hplc-purity" || (test.unit ?? test.limit ?? "").includes("%")),
    )?.result;
    return found && found > 0 && found <= 100 ? found : undefined;
  };
  const factors = {
    ...weightOf(lot.product),
    massMg: lot.fillMg ?? undefined,
    purity: percent("hplc-purity"),
    netContent: percent("net-content"),
  };
  const known = Object.entries(factors).filter(([, value]) => value !== undefined);
  return {
    name: `lot ${lot.lotNumber} of ${lot.product.name}`,
    href: paths.product(lot.product.slug),
    factors: Object.fromEntries(known),
  };
}

/** The molecular weight that the seller entered, otherwise that of the sequence. */
function weightOf(product: Weighed): Partial<SolutionInput> {
  if (product.molecularWeight) return { molecularWeight: Number(product.molecularWeight) };
  const { peptide } = parseProductPeptide(product);
  return peptide ? { molecularWeight: Number(averageMass(peptide).toFixed(2)) } : {};
}
