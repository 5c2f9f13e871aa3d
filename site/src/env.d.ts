/// <reference types="astro/client" />

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrates when the island is pointed at, touched or focused; the first click is not lost. "query" hydrates at once when the address has a query. */
    "client:tap"?: boolean | "query";
  }
}

export {};
