/**
 * The site server: renders the pages that the publisher keeps, and those that are rendered for each visit. It has no
 * files to serve, the front does that: Astro's own server would look for one before every page.
 */
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";

const { HOST, PORT, SITE_BUILD_DIR } = process.env;
if (!PORT || !SITE_BUILD_DIR) throw new Error("PORT and SITE_BUILD_DIR must be set.");

const built = await import(join(SITE_BUILD_DIR, "server/entry.mjs"));
const renderPage: RequestListener = built.handler;

createServer(renderPage).listen(Number(PORT), HOST);
