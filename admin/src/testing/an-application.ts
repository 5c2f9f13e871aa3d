import type { AdminApplication } from "#shared/contracts/applications.ts";

const AT = "2026-11-20T09:30:00.000Z";

/** An application that waits for the seller: an institution of the list, one document, one that was deleted. */
export function anApplication(overrides: Partial<AdminApplication> = {}): AdminApplication {
  return {
    id: "0198a3f0-7c1e-7a22-9d55-1f3c00000001",
    state: "open",
    user: {
      id: "0198a3f0-7c1e-7a22-9d55-1f3c00000002",
      email: "ada@uni.example",
      emailVerified: true,
      firstName: "Ada",
      lastName: "Byron",
      permission: "attested",
    },
    application: {
      institution: {
        name: "University of Example",
        type: "academic",
        country: "US",
        address: "1 Main St",
        website: "https://uni.example",
        rorId: "https://ror.org/01abc",
      },
      role: "Postdoc",
      department: "Chemistry",
      supervisor: "",
      researchArea: "Kinins",
      intendedUse: "Receptor assays",
    },
    documents: [
      {
        id: "letter",
        url: "/api/admin/applications/one/documents/letter",
        fileName: "letter.pdf",
        bytes: 12_000,
        sha256: "ab".repeat(32),
        isDeleted: false,
      },
      {
        id: "old",
        url: "/api/admin/applications/one/documents/old",
        fileName: "old.pdf",
        bytes: 9_000,
        sha256: "cd".repeat(32),
        isDeleted: true,
      },
    ],
    domainMatch: {
      email: "ada@uni.example",
      domain: "uni.example",
      rorId: "https://ror.org/01abc",
    },
    ror: {
      rorId: "https://ror.org/01abc",
      name: "University of Example",
      type: "academic",
      country: "US",
      city: "Example",
      website: "https://uni.example",
    },
    messages: [],
    decisions: [
      { seq: 7, at: AT, by: "Grace Hopper", kind: "refused", reason: "No letter was sent" },
    ],
    sentAt: AT,
    updatedAt: AT,
    ...overrides,
  };
}
