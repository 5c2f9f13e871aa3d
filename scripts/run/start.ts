/** `npm start`: the whole shop with its demo, on one address. */
import { runShop } from "./run-shop.ts";

await runShop({ command: "npm start", demo: true });
