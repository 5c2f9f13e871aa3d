import { invalid, Refusal } from "../refusals.ts";
import { readDocuments } from "./read-documents.ts";
import type { SentApplication } from "./save-application.ts";

/**
 * Reads the parts of a sent application. The part `application` is JSON and may contain `draft: true`. Each part
 * `documents` is a file.
 * @throws Refusal 400 for a body that is not multipart; 422 with the name of the part, or `draft`
 */
export async function readApplicationBody(
  bytes: Uint8Array,
  contentType: string,
): Promise<SentApplication> {
  const parts = await partsOf(bytes, contentType);
  const { draft, ...form } = readForm(parts.get("application"));
  if (draft !== undefined && typeof draft !== "boolean") {
    throw invalid({ draft: "Must be true or false" });
  }
  const files = parts.getAll("documents");
  if (files.some((file) => typeof file === "string")) {
    throw invalid({ documents: "Must be files" });
  }
  return { form, isDraft: draft ?? false, documents: await readDocuments(files as File[]) };
}

async function partsOf(bytes: Uint8Array, contentType: string): Promise<FormData> {
  try {
    const headers = { "Content-Type": contentType };
    return await new Response(bytes as Uint8Array<ArrayBuffer>, { headers }).formData();
  } catch {
    throw new Refusal("rejected", "unreadable", "The request could not be read: it is no form.");
  }
}

function readForm(part: unknown): Record<string, unknown> {
  if (typeof part !== "string") throw invalid({ application: "This part is missing" });
  try {
    const form: unknown = JSON.parse(part);
    if (typeof form === "object" && form !== null && !Array.isArray(form)) {
      return form as Record<string, unknown>;
    }
  } catch {
    // JSON that cannot be parsed gets the same refusal as JSON that is no object.
  }
  throw invalid({ application: "Must be a JSON object" });
}
