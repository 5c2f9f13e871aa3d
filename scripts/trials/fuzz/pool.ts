/** Ids and words of existing things, so that some requests are not answered with "unknown". */
export type Pool = Record<Kind, readonly string[]>;

export const KINDS = [
  "products",
  "slugs",
  "orders",
  "users",
  "emails",
  "coupons",
  "codes",
  "lines",
  "addresses",
  "mails",
  "imports",
  "categories",
  "quotes",
  "tokens",
  "payments",
  "sources",
  "statements",
  "statementLines",
  "lots",
  "lotNumbers",
  "lotImports",
  "apiKeys",
  "webhooks",
  "deliveries",
  "documents",
  "traces",
  "traceFiles",
  "sessions",
  "emailKinds",
  "families",
  "lists",
  "listKeys",
  "views",
] as const;
export type Kind = (typeof KINDS)[number];

const BY_SEGMENT: Record<string, Kind> = {
  products: "products",
  inventory: "products",
  orders: "orders",
  users: "users",
  customers: "users",
  coupons: "coupons",
  cart: "lines",
  addresses: "addresses",
  outbox: "mails",
  emails: "emailKinds",
  imports: "imports",
  categories: "categories",
  saved: "quotes",
  payments: "payments",
  "payment-sources": "sources",
  statements: "statements",
  "statement-lines": "statementLines",
  lots: "lots",
  "api-keys": "apiKeys",
  webhooks: "webhooks",
  deliveries: "deliveries",
  documents: "documents",
  traces: "traces",
  sessions: "sessions",
  families: "families",
  lists: "lists",
  "shared-lists": "listKeys",
  views: "views",
};

const BY_FIELD: Record<string, Kind> = {
  productId: "products",
  orderId: "orders",
  quoteId: "quotes",
  paymentId: "payments",
  source: "sources",
  lotId: "lots",
  applicableProducts: "products",
  code: "codes",
  couponCode: "codes",
  categoryId: "categories",
  email: "emails",
  // Of a test email.
  to: "emails",
  // Accounts that are merged.
  from: "users",
  into: "users",
  token: "tokens",
};

/** The kind of a path parameter: "/api/orders/{id}/items" → orders. */
export function kindInPath(path: string, name: string): Kind | null {
  if (name === "slug") return "slugs";
  if (name === "lotNumber") return "lotNumbers";
  if (name === "fileName") return "traceFiles";
  if (path.includes("/imports/lots/")) return "lotImports";
  const segments = path.split("/");
  const before = segments[segments.indexOf(`{${name}}`) - 1] ?? "";
  return BY_SEGMENT[before] ?? null;
}

/** The kind of a member of a body or a query. */
export function kindOfField(name: string): Kind | null {
  return BY_FIELD[name] ?? null;
}
