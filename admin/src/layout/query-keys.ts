/**
 * Everything below this key is read again when a product changes: by its own dialogs, by an order, by an import, which
 * the list of products opens.
 */
export const PRODUCTS_KEY = ["products"] as const;

/** Everything below this key is read again when an order changes, also by its lots. */
export const ORDERS_KEY = ["orders"] as const;
