/**
 * The site server: renders the pages that the worker publishes, and those that are rendered for each visit. Files are
 * served by the front, so Astro's standalone server, which looks for a file before every page, is not used.
 */
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";

const { HOST, PORT, SITE_BUILD_DIR } = process.env;
if (!PORT || !SITE_BUILD_DIR) throw new Error("PORT and SITE_BUILD_DIR must be set.");

const built = await import(join(SITE_BUILD_DIR, "server/entry.mjs"));
const renderPage: RequestListener = built.handler;

createServer(renderPage).listen(Number(PORT), HOST);
