/** Started by `withoutRoom`: publishes once what is due, with the paths in its argument. */
import pino from "pino";
import { connect } from "../db/client.ts";
import { FolderPages } from "../publishing/folder-pages.ts";
import { publishDuePages } from "../publishing/publish-due-pages.ts";

const { databaseUrl, dataDir, release, siteServerUrl } = JSON.parse(process.argv[2] ?? "{}");

const database = connect(databaseUrl, { max: 2 });
await publishDuePages({
  db: database.db,
  files: new FolderPages(dataDir, release),
  siteServerUrl,
  log: pino({ level: "silent" }),
});
await database.close();
