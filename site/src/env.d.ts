/// <reference types="astro/client" />

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrates on hover, touch or focus. With "query", also at once if the address has a query. */
    "client:tap"?: boolean | "query";
  }
}

export {};
