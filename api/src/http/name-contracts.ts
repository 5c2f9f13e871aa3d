import { readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const FOLDER = join(import.meta.dirname, "../../../shared/contracts");

/**
 * The schemas that the OpenAPI document names, each after its export: `orderItem` of
 * shared/contracts/orders.ts becomes OrderItem. Throws when two schemas would have the same name.
 */
export async function namedContracts(): Promise<Map<z.ZodType, string>> {
  const names = new Map<z.ZodType, string>();
  const owners = new Map<string, string>();
  const files = readdirSync(FOLDER).filter((name) => /^[\w-]+\.ts$/.test(name));
  for (const file of files.sort()) {
    const exported: Record<string, unknown> = await import(join(FOLDER, file));
    for (const [key, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType) || names.has(schema)) continue;
      const name = `${key[0]?.toUpperCase()}${key.slice(1)}`;
      const owner = owners.get(name);
      if (owner) throw new Error(`${owner} and ${file} both export ${key}: rename one.`);
      owners.set(name, file);
      names.set(schema, name);
    }
  }
  return names;
}
