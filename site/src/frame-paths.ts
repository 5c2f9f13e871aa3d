/** The paths that every page's script needs. The other paths would make that script larger. */
export const framePaths = { home: "/", cart: "/cart", checkout: "/checkout" } as const;
