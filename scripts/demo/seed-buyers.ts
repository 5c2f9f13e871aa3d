import { approveApplication, askApplicant } from "../../api/src/buyers/decide-application.ts";
import { readDocuments } from "../../api/src/buyers/read-documents.ts";
import { saveApplication } from "../../api/src/buyers/save-application.ts";
import type { Dependencies } from "../../api/src/dependencies.ts";
import { loadInstitutions } from "../../api/src/institutions/load-institutions.ts";
import { makePdf } from "../../api/src/pdf/pdf-document.ts";
import { ensureDemoCustomers } from "./demo-customers.ts";

type Deps = Pick<Dependencies, "db" | "now" | "limits" | "encryption">;

/** Fifty institutions of ROR, and three applications: one that waits, one with a question, and one that was approved. */
export async function seedDemoBuyers(deps: Deps, adminId: string): Promise<void> {
  await loadInstitutions(
    deps.db,
    Bun.file(new URL("./institutions.json", import.meta.url)).stream(),
  );
  const customers = await ensureDemoCustomers(deps, APPLICATIONS.length);
  for (const [at, { institution, ...fields }] of APPLICATIONS.entries()) {
    const customer = customers[at];
    if (!customer) return;
    const letter = await letterOf(institution.name, deps.now());
    const { application } = await saveApplication(deps, customer, {
      form: { ...fields, institution },
      isDraft: false,
      documents: await readDocuments([new File([letter], "letter.pdf")]),
    });
    const id = application?.id ?? "";
    if (at === 1) await askApplicant(deps, id, { message: "Who supervises your work?" }, adminId);
    if (at === 2)
      await approveApplication(deps, id, { reason: "The letter names the project" }, adminId);
  }
}

const APPLICATIONS = [
  {
    institution: {
      name: "West Virginia University",
      type: "academic",
      country: "US",
      address: "1 Medical Center Drive, Morgantown, WV 26506",
      website: "https://www.wvu.edu/",
      rorId: "https://ror.org/011vxgd24",
    },
    role: "Postdoctoral fellow",
    department: "Biochemistry",
    supervisor: "",
    researchArea: "Kinin receptors",
    intendedUse: "Radioligand binding on membranes of transfected cells.",
  },
  {
    institution: {
      name: "Lab Example Ltd",
      type: "company",
      country: "US",
      address: "100 Example Street, Wheeling, WV 26003",
      website: "",
      rorId: null,
    },
    role: "Analyst",
    department: "Quality control",
    supervisor: "",
    researchArea: "Reference materials",
    intendedUse: "Standards for the calibration of a mass spectrometer.",
  },
  {
    institution: {
      name: "ETH Zurich",
      type: "academic",
      country: "CH",
      address: "Rämistrasse 101, 8092 Zürich",
      website: "https://ethz.ch/",
      rorId: "https://ror.org/05a28rw58",
    },
    role: "Doctoral student",
    department: "Chemistry and Applied Biosciences",
    supervisor: "",
    researchArea: "Peptide synthesis",
    intendedUse: "Comparison of retention times with own syntheses.",
  },
];

function letterOf(institution: string, at: Date): Promise<Uint8Array<ArrayBuffer>> {
  const margins = { left: 72, right: 72, top: 72, bottom: 72 };
  return makePdf({ title: "Letter", author: institution, at, margins }, (pdf) => {
    pdf
      .fontSize(12)
      .text(`${institution}\n\nTo whom it may concern: this is a letter of the demo.`);
  });
}
