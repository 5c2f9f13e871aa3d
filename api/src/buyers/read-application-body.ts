import { invalid, Refusal } from "../refusals.ts";
import { readDocuments } from "./read-documents.ts";
import type { SentApplication } from "./save-application.ts";

/**
 * The parts of a sent application: `application`, JSON with an optional `draft: true`, and any number of `documents`.
 * @throws Refusal 400 for a body that is not multipart; 422 with the name of the part
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
    // Told below.
  }
  throw invalid({ application: "Must be a JSON object" });
}
