import type { Operation } from "../stage/operations.ts";
import type { Tally } from "./run.ts";
import type { Sender } from "./send.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Calls every path with every method that the document does not list: expects 405 with `Allow` in every role. */
export async function checkMethods({
  operations,
  send,
  tally,
}: {
  operations: Operation[];
  send: Sender;
  tally: Tally;
}): Promise<void> {
  const methodsOf = Map.groupBy(operations, ({ path }) => path);
  for (const [path, known] of methodsOf) {
    const spelt = path.replace(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");
    // "/api/cart/merge" also matches a cart line named "merge".
    const alike = operations.filter((operation) => pattern(operation.path).test(spelt));
    const documented = new Set([...known, ...alike].map(({ method }) => method));
    for (const method of METHODS.filter((one) => !documented.has(one))) {
      const { status, headers } = await send(
        { method, path: spelt, body: null, headers: {}, misspelt: false },
        null,
      );
      tally.requests += 1;
      tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1);
      if (status === 405 && headers.has("allow")) continue;
      const wrong = `answered ${status} to a method that it does not have, not 405 with Allow`;
      const curl = `curl -sS -i -X ${method} '${spelt}'`;
      tally.findings.push({ operation: `${method} ${path}`, role: "visitor", wrong, curl });
    }
  }
}

const pattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
