import { readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { exampleOf } from "./openapi-examples.ts";

type Schema = Record<string, unknown>;
type Members = { properties?: Record<string, Schema>; required?: string[] };
type Direction = "input" | "output";

/**
 * Collects the schemas of an OpenAPI document. Each contract becomes one component, wherever it is
 * used. A contract's input and output can differ, for example by a default or ignored members; then
 * the component of the input has the suffix "Input".
 */
export class OpenapiSchemas {
  readonly #found: Record<Direction, Record<string, Schema>> = { input: {}, output: {} };
  readonly #registry: ReturnType<typeof registryOf>;

  /** `names` maps schemas to names of components. */
  constructor(names: Map<z.ZodType, string>) {
    this.#registry = registryOf(names);
  }

  input(schema: z.ZodType): Schema {
    return this.#described(schema, "input");
  }

  output(schema: z.ZodType): Schema {
    return this.#described(schema, "output");
  }

  /** The parameters of a query, which OpenAPI lists one by one. */
  members(schema: z.ZodType): Members {
    const { $ref, ...inline } = this.#described(schema, "input");
    if (typeof $ref !== "string") return inline as Members;
    const name = $ref.slice(REFERENCE.input.length);
    const members = this.#found.input[name] as Members;
    delete this.#found.input[name];
    return members;
  }

  /** A plausible input of the call. */
  example(schema: z.ZodType): unknown {
    return exampleOf(z.toJSONSchema(schema, { ...OPTIONS, io: "input" }) as Schema);
  }

  /** Adds to the document the components that it references, directly or indirectly. */
  named<Document extends { components: object }>(document: Document): Document {
    const { input, output } = this.#found;
    const nameOfInput = (name: string) =>
      name in output && JSON.stringify(output[name]) !== JSON.stringify(input[name])
        ? `${name}Input`
        : name;
    const schemas = {
      ...output,
      ...Object.fromEntries(
        Object.entries(input).map(([name, schema]) => [nameOfInput(name), schema]),
      ),
    };
    const sorted = Object.fromEntries(
      Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
    const text = JSON.stringify({
      ...document,
      components: { schemas: sorted, ...document.components },
    }).replace(
      /"#\/(input|output)\/(\w+)"/g,
      (_, direction: Direction, name: string) =>
        `"#/components/schemas/${direction === "input" ? nameOfInput(name) : name}"`,
    );
    return JSON.parse(text) as Document;
  }

  #described(schema: z.ZodType, io: Direction): Schema {
    const registry = this.#registry;
    const { $schema, $defs, ...inline } = JSON.parse(
      JSON.stringify(z.toJSONSchema(schema, { ...OPTIONS, io, metadata: registry })).replaceAll(
        '"#/$defs/',
        `"${REFERENCE[io]}`,
      ),
    );
    Object.assign(this.#found[io], $defs);
    return inline;
  }
}

const OPTIONS = { target: "draft-2020-12", unrepresentable: "any" } as const;
const REFERENCE = { input: "#/input/", output: "#/output/" };

function registryOf(names: Map<z.ZodType, string>) {
  const registry = z.registry<z.GlobalMeta>();
  const get = (schema: z.core.$ZodType) => {
    const id = names.get(schema as z.ZodType);
    const known = z.globalRegistry.get(schema);
    return id ? { ...known, id } : known;
  };
  return Object.assign(registry, { get });
}

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
