import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "aliquot-client-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(root, "shared/client/dist"), { recursive: true, force: true });
});

/** A foreign program, in a project that contains only the client package. */
const PROGRAM = `
import { createClient } from "@aliquot/client";
import { ApiError } from "@aliquot/client/errors";
import type { Product } from "@aliquot/client/contracts/products";

const api = createClient({ baseUrl: process.argv[2] ?? "" });
const { products } = await api.products.list({ search: "insulin" });
const names: string[] = products.map((product: Product) => product.name);
// @ts-expect-error: an amount is text, so this proves that the types are installed and not any.
const wrong: number = products[0]?.price;
const code = await api.orders.list().catch((error: unknown) => error instanceof ApiError && error.code);
console.log(JSON.stringify({ names, code, wrong }));
`;

it("the client is packed, installed and compiled in a foreign TypeScript project, and makes its calls", async () => {
  const run = (command: string, ...more: string[]) =>
    execFileSync(command, more, { cwd: folder, stdio: "pipe" }).toString();
  execFileSync("bun", ["pm", "pack", "--destination", folder], {
    cwd: join(root, "shared/client"),
    stdio: "pipe",
  });
  const packed = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@aliquot/client"), { recursive: true });
  run("tar", "-xzf", packed, "--strip-components=1", "-C", join(modules, "@aliquot/client"));
  // Only the dependencies of its own package.json.
  symlinkSync(join(root, "node_modules/zod"), join(modules, "zod"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(folder, "program.ts"), PROGRAM);
  writeFileSync(join(folder, "process.d.ts"), "declare const process: { argv: string[] };");
  const compilerOptions = {
    strict: true,
    target: "es2023",
    module: "nodenext",
    lib: ["es2024", "esnext", "dom", "dom.iterable"],
    types: [],
  };
  const files = ["program.ts", "process.d.ts"];
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  run("bun", join(root, "node_modules/typescript7/bin/tsc"), "-p", ".", "--singleThreaded");

  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    const isOrders = request.url?.includes("/orders");
    response.writeHead(isOrders ? 401 : 200, { "Content-Type": "application/json" });
    const refusal = { message: "Please sign in.", code: "unauthenticated" };
    response.end(JSON.stringify(isOrders ? refusal : { products: [], total: 0 }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  const program = Bun.spawn(["bun", "program.js", `http://127.0.0.1:${port}`], { cwd: folder });
  expect(JSON.parse(await new Response(program.stdout).text())).toEqual({
    names: [],
    code: "unauthenticated",
  });
  expect(calls).toEqual(["GET /api/products?search=insulin", "GET /api/orders"]);
  server.close();
}, 60_000);
