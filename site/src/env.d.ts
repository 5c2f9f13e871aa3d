/// <reference types="astro/client" />

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrates when the island is pointed at, touched or focused; the first click is not lost. "query": at once when the address has one. */
    "client:tap"?: boolean | "query";
  }
}

export {};
