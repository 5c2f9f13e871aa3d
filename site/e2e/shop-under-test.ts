/** The test shop that scripts/trials/e2e-shop.ts starts. */
export const DATA_DIR = process.env.E2E_DATA_DIR ?? dataDirOf("data");

/** The data folder of a named test shop. */
export function dataDirOf(name: string): string {
  return `${process.env.TEST_DATA_DIR ?? ".cache"}/e2e/${name}`;
}

export const ADMIN = { email: "admin@aliquot.test", password: "Seller-of-peptides-7" };

/** Ends when its standard input is closed, like the shop's processes. */
export const SHOP_COMMAND = [
  "bun",
  "--preload",
  "./scripts/run/exit-with-parent.ts",
  "scripts/trials/e2e-shop.ts",
] as const;

export async function isShopOpen(port: number): Promise<boolean> {
  return fetch(`http://localhost:${port}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A demo product with plenty of stock. */
export const PLENTIFUL = { name: "Bradykinin", slug: "bradykinin" };
