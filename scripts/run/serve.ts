/** `npm run serve`: the production processes, without demo data. */
import { commandLine } from "../../api/src/command-line.ts";
import { runShop } from "./run-shop.ts";

await runShop({ command: commandLine("serve"), demo: false, isProduction: true, logTo: "stdout" });
