/// <reference types="astro/client" />

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrates when the island is pointed at, touched or focused, with "query" also at once where the address has a query. */
    "client:tap"?: boolean | "query";
  }
}

export {};
