import { createHash } from "node:crypto";

type Parameter = { name: string; in: string; required?: boolean };

type Body = { $ref?: string; description?: string; content?: Record<string, { schema?: unknown }> };

type Operation = {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Body>;
};

type Document = {
  info?: { title?: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown>; responses?: Record<string, Body> };
};

const METHODS = ["get", "post", "put", "patch", "delete"];

const STYLE = `
:root{color-scheme:light dark;--ink:#17171a;--muted:#4f4f52;--ground:#f6f5f0;--line:#d4d1c6;--accent:#7620ad}
@media(prefers-color-scheme:dark){:root{--ink:#ece7da;--muted:#b3afa5;--ground:#131316;--line:#34343a;--accent:#cf9cff}}
body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem 6rem;background:var(--ground);color:var(--ink);font:1rem/1.55 "IBM Plex Sans",system-ui,sans-serif}
h1{font-size:2rem;line-height:1.1}h2{margin:3rem 0 .5rem;font-size:1.25rem}
a{color:var(--accent)}code,pre{font-family:"IBM Plex Mono",ui-monospace,monospace;font-size:.875rem}
pre{overflow:auto;padding:.75rem 1rem;border:1px solid var(--line);white-space:pre-wrap;overflow-wrap:anywhere}
details{border-top:1px solid var(--line);padding:.5rem 0}summary{cursor:pointer}summary code{font-weight:600}
.muted{color:var(--muted)}ul{padding-left:1.25rem}`;

/** The page's one style element, as a source for its Content-Security-Policy. */
export const DOCS_STYLE_HASH = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

/** Renders an OpenAPI document as a page without script. */
export function docsPage(document: unknown): string {
  const { info, paths = {}, components = {} } = document as Document;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  const tags = [
    ...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? "Other")),
  ].sort();
  const sections = tags.map((tag) => {
    const entries = operations
      .filter(({ operation }) => (operation.tags?.[0] ?? "Other") === tag)
      .map(({ path, method, operation }) => entry(path, method, operation, components.responses));
    return `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${entries.join("")}`;
  });
  sections.push(
    '<h2 id="Schemas">Schemas</h2>',
    ...Object.entries(components.schemas ?? {}).map(
      ([name, schema]) =>
        `<h3 id="schema-${escapeHtml(name)}">${escapeHtml(name)}</h3>${block(schema)}`,
    ),
  );
  const title = escapeHtml(info?.title ?? "API");
  const contents = [...tags, "Schemas"]
    .map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`)
    .join(" · ");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${escapeHtml(info?.description ?? "")}</p><p>${contents}</p><p><a href="/api/openapi.json">openapi.json</a></p>${sections.join("")}</main></body></html>`;
}

function entry(
  path: string,
  method: string,
  operation: Operation,
  shared: Record<string, Body> = {},
): string {
  const body = operation.requestBody?.content?.["application/json"]?.schema;
  const parameters = operation.parameters ?? [];
  return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> <span class="muted">${escapeHtml(operation.summary ?? "")}</span></summary>${[
    operation.description ? `<p>${escapeHtml(operation.description)}</p>` : "",
    parameters.length > 0 ? `<p>Parameters</p><ul>${parameters.map(parameter).join("")}</ul>` : "",
    body ? `<p>Body</p>${block(body)}` : "",
    ...Object.entries(operation.responses ?? {}).map(([status, response]) =>
      answer(status, shared[response.$ref?.split("/").at(-1) ?? ""] ?? response),
    ),
  ].join("")}</details>`;
}

function parameter({ name, in: place, required }: Parameter): string {
  return `<li><code>${escapeHtml(name)}</code> <span class="muted">${escapeHtml(place)}${required ? ", required" : ""}</span></li>`;
}

function answer(status: string, { description = "", content }: Body): string {
  const schema = status.startsWith("2") && content?.["application/json"]?.schema;
  return `<p><code>${escapeHtml(status)}</code> ${escapeHtml(description)}</p>${schema ? block(schema) : ""}`;
}

function block(value: unknown): string {
  const text = escapeHtml(JSON.stringify(value, null, 2));
  return `<pre><code>${text.replace(REFERENCE, '<a href="#schema-$1">$1</a>')}</code></pre>`;
}

/** A reference to a named schema in escaped JSON. */
const REFERENCE = /&quot;#\/components\/schemas\/(\w+)&quot;/g;

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
