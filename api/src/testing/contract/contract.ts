import { expect } from "vitest";
import { type Operation, operationsOf } from "../../../../scripts/trials/stage/operations.ts";
import { schemaBreach } from "../../../../scripts/trials/stage/schema-breach.ts";
import type { Answer, RequestOptions } from "../answers.ts";
import type { Person } from "../people.ts";
import { type RunningApi, runningApi } from "../running-api.ts";

export type CallOptions = RequestOptions & {
  /** Values for the placeholders of the path. */
  path?: Record<string, string>;
  query?: Record<string, string>;
};

export type Contract = RunningApi & {
  /** Every call of the document that the running api serves. */
  operations: Operation[];
  admin: Person;
  customer: Person;
  /**
   * Makes a call of the document, by its name there. The answer must have this status and match the
   * document: a listed status, with a body that matches its schema.
   */
  call: (status: number, name: string, options?: CallOptions) => Promise<Answer>;
  /** The statuses that each call was answered with. */
  answered: Map<string, Set<number>>;
};

export async function openContract(options: { processes: number }): Promise<Contract> {
  const api = await runningApi(options);
  const { body: document } = await api.request("GET", "/api/openapi.json");
  const operations = operationsOf(document);
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const answered = new Map<string, Set<number>>();
  return {
    ...api,
    operations,
    answered,
    admin: await api.signUpAdmin(),
    customer: await api.signUp(),
    call: async (status, name, { path, query, ...rest } = {}) => {
      const operation = byName.get(name);
      if (!operation) throw new Error(`The document has no call ${name}`);
      const address = addressOf(operation, path, query);
      const answer = await api.request(operation.method, address, rest);
      expect([name, answer.status, answer.status === status ? "" : answer.body]).toEqual([
        name,
        status,
        "",
      ]);
      expect([name, status, breachOf(operation, answer)]).toEqual([name, status, null]);
      answered.set(name, (answered.get(name) ?? new Set()).add(status));
      return answer;
    },
  };
}

function addressOf(
  operation: Operation,
  path: Record<string, string> = {},
  query: Record<string, string> = {},
): string {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(path[name] ?? `no such ${name}`),
  );
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
}

/** How an answer violates the document; null when it matches. */
function breachOf(operation: Operation, { status, headers, body }: Answer): string | null {
  if (!operation.answers.has(status)) return "the document does not list this status";
  const schema = operation.answers.get(status);
  const isJson = headers.get("content-type")?.includes("application/json") ?? false;
  if (schema && !isJson) return "the document promises JSON";
  return schema ? schemaBreach(schema, body) : null;
}
