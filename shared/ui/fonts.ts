/**
 * The address of the font for the first paint, for `<link rel="preload" as="font">`. global.css.ts
 * names the same file; the bundler gives both the same hashed address.
 */
export { default as sansFontUrl } from "./fonts/sans.woff2?url";
