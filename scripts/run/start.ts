/** `npm start`: the whole shop with demo data on one address. */
import { runShop } from "./run-shop.ts";

await runShop({ command: "npm start", demo: true });
