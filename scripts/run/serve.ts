/** `npm run serve`: the production processes, without demo data. */
import { runShop } from "./run-shop.ts";

await runShop({ command: "npm run serve", demo: false, isProduction: true, logTo: "stdout" });
