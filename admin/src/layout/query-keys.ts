/** The prefix of queries that are refetched when a product changes, through its dialogs, an order or an import. */
export const PRODUCTS_KEY = ["products"] as const;

/** The prefix of queries that are refetched when a hit of the screening list is decided. */
export const HITS_KEY = ["screening"] as const;

/** The prefix of queries that are refetched when an order or its lots change. */
export const ORDERS_KEY = ["orders"] as const;
