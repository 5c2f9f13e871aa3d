/**
 * Where the build puts the font that the first paint needs, for `<link rel="preload" as="font">`.
 * The same file is named in global.css.ts; the bundler gives both one hashed address.
 */
export { default as sansFontUrl } from "./fonts/sans.woff2?url";
