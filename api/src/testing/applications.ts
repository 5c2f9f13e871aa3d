import type { Person } from "./people.ts";
import type { TestApi } from "./test-api.ts";

const INSTITUTION = { type: "academic", country: "United States", address: "1 Campus Way" };

/** Sends an application of this institution with a letter as PDF. */
export async function sendApplication(
  api: Pick<TestApi, "request">,
  as: Person,
  { institution, letter }: { institution: string; letter: string },
) {
  const form = new FormData();
  form.set(
    "application",
    JSON.stringify({
      institution: { ...INSTITUTION, name: institution, website: "" },
      role: "Research associate",
      department: "Chemistry",
      researchArea: "Kinin receptors",
      intendedUse: "Binding assays",
    }),
  );
  form.append("documents", new File([`%PDF-1.4\n${letter}\n%%EOF\n`], "letter.pdf"));
  const blob = await new Response(form).blob();
  return api.request("POST", "/api/buyer/application", {
    as,
    body: await blob.bytes(),
    headers: { "Content-Type": blob.type },
  });
}
