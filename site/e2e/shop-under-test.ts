/** What the tests know about the throw-away shop that scripts/trials/e2e-shop.ts starts. */
export const DATA_DIR = process.env.E2E_DATA_DIR ?? ".cache/e2e/data";

export const ADMIN = { email: "admin@aliquot.test", password: "Seller-of-peptides-7" };

/** A demo product with plenty of stock. */
export const PLENTIFUL = { name: "Bradykinin", slug: "bradykinin" };
