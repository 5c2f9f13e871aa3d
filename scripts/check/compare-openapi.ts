/**
 * Prints the changes that API clients see: the differences between two OpenAPI documents.
 *
 * `npm run --silent openapi > after.json` prints the document of these sources, without a database. `npm run openapi --
 * before.json` compares a document with these sources, and `npm run openapi -- before.json after.json` compares two
 * files. The exit code is 1 when they differ.
 */
import { readFileSync } from "node:fs";
import pino from "pino";
import { createApp } from "../../api/src/app.ts";
import { connect } from "../../api/src/db/client.ts";
import { createDependencies } from "../../api/src/dependencies.ts";
import { parseEnvironment } from "../../api/src/env.ts";
import { differencesBetween, type OpenApiDocument } from "./openapi-differences.ts";

const [before, after] = process.argv.slice(2);
const document = after ? readDocument(after) : await ownDocument();
if (!before) {
  console.log(JSON.stringify(document, null, 1));
  process.exit(0);
}
const differences = differencesBetween(readDocument(before), document);
for (const line of differences) console.log(line);
console.log(`${differences.length} differences`);
process.exit(differences.length > 0 ? 1 : 0);

function readDocument(path: string): OpenApiDocument {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as OpenApiDocument;
  } catch (error) {
    console.error(`${path} is no document (${(error as Error).message}).`);
    console.error("Make one by: npm run --silent openapi > FILE");
    process.exit(2);
  }
}

/** The document of these sources. Nothing connects to the database before the first call. */
async function ownDocument(): Promise<OpenApiDocument> {
  const database = connect("postgres://nobody@127.0.0.1:1/none", { max: 1 });
  const deps = createDependencies(database, parseEnvironment({}), pino({ level: "silent" }));
  const answer = await createApp(deps).fetch(new Request("http://localhost/api/openapi.json"));
  return (await answer.json()) as OpenApiDocument;
}
