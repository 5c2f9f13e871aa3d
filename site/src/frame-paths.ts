/** The addresses that the script of every page needs: all the others would be fetched with them. */
export const framePaths = { home: "/", cart: "/cart", checkout: "/checkout" } as const;
