/** The temporary shop of the end-to-end tests: the demo in a data directory that is emptied first. */
import "./stage/hash-quickly.ts";
import { rmSync } from "node:fs";
import { ADMIN, DATA_DIR } from "../../site/e2e/shop-under-test.ts";
import { runShop } from "../run/run-shop.ts";
import { QUICK_HASHING } from "./stage/quick-hashing.ts";

rmSync(DATA_DIR, { recursive: true, force: true });
Object.assign(process.env, {
  DATA_DIR,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  DATABASE_URL: "",
  SMTP_URL: "",
  LOG_LEVEL: "warn",
  ...QUICK_HASHING,
});
// The tests set stock by hand, which a product with lots refuses.
process.env.DEMO_WITHOUT_LOTS = "1";
// The tests wait for the emails about the seller's actions.
process.env.DEMO_MAILS_AT_ONCE = "1";
await runShop({ command: "the shop of the browser tests", demo: true });
