/** The prefix of queries that are refetched when a product changes, through its dialogs, an order or an import. */
export const PRODUCTS_KEY = ["products"] as const;

/** The prefix of queries that are refetched when a hit of the screening list is decided. */
export const HITS_KEY = ["screening"] as const;

/** The prefix of queries that are refetched when an order or its lots change. */
export const ORDERS_KEY = ["orders"] as const;

/** The prefix of queries that are refetched when a payment, a statement or a line changes. */
export const PAYMENTS_KEY = ["payments"] as const;

/** The prefix of queries that are refetched when an email is sent again. */
export const MAILS_KEY = ["mails"] as const;

/** The prefix of queries that are refetched when a return changes. */
export const RETURNS_KEY = ["returns"] as const;

/** The prefix of queries that are refetched when an application is decided. */
export const APPLICATIONS_KEY = ["applications"] as const;

/** The prefix of queries that are refetched when a request changes. */
export const ERASURES_KEY = ["erasures"] as const;
