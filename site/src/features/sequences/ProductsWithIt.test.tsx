import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { parseProductPeptide } from "#shared/domain/peptide/parse-peptide.ts";
import { aProduct } from "#shared/testing/builders.ts";
import { ProductsWithIt } from "./ProductsWithIt.tsx";

it("tells the sizes of a product with the sequence apart", async () => {
  const sizes = ["5 mg", "10 mg"].map((variantValue, at) =>
    aProduct({ id: `p${at}`, name: "GRGDS", slug: `grgds-${at}`, sequence: "GRGDS", variantValue }),
  );
  vi.stubGlobal("fetch", async () => Response.json({ products: sizes, total: 2 }));
  const { peptide } = parseProductPeptide({ sequence: "GRGDS", nTerminus: null, cTerminus: null });
  if (!peptide) throw new Error("The sequence was not read");
  render(<ProductsWithIt peptide={peptide} monoisotopicMass={490.2136} />);
  expect(await screen.findByRole("link", { name: "GRGDS 5 mg" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "GRGDS 10 mg" })).toBeTruthy();
});
