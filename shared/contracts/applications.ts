import { z } from "zod";
import { buyerDecision, endUseStatement, permission } from "./buyers.ts";
import {
  pageOf,
  pageQuery,
  requiredText,
  text,
  timestamp,
  timestampInput,
  webLink,
} from "./common.ts";
import { institutionRecord } from "./institutions.ts";

export const INSTITUTION_TYPES = [
  "academic",
  "company",
  "government",
  "hospital",
  "other",
] as const;

/** As people read the types. */
export const INSTITUTION_TYPE_NAMES: Record<(typeof INSTITUTION_TYPES)[number], string> = {
  academic: "University or college",
  company: "Company",
  government: "Government",
  hospital: "Hospital",
  other: "Other",
};

const institutionType = z.enum(INSTITUTION_TYPES, { error: "Choose a type" });

/** An institution as the applicant describes it. */
export const institutionClaim = z.object({
  name: requiredText(300, "Name your institution"),
  type: institutionType,
  country: requiredText(60, "Name its country"),
  address: requiredText(500, "Give its address"),
  website: webLink,
  rorId: text(100).nullish(),
});

/** The fields of an application that is sent. */
export const applicationForm = z.object({
  institution: institutionClaim,
  role: requiredText(200, "Say what you do there"),
  department: requiredText(200, "Name your department"),
  supervisor: text(200).nullish(),
  researchArea: requiredText(500, "Name your field of research"),
  intendedUse: requiredText(3000, "Say what the materials are for"),
});

/** A draft may have empty fields. */
export const applicationDraft = z.object({
  institution: z
    .object({
      name: text(300),
      type: institutionType,
      country: text(60),
      address: text(500),
      website: webLink,
      rorId: text(100).nullish(),
    })
    .partial()
    .optional(),
  role: text(200).optional(),
  department: text(200).optional(),
  supervisor: text(200).nullish(),
  researchArea: text(500).optional(),
  intendedUse: text(3000).optional(),
});

export const APPLICATION_STATES = ["draft", "open", "asked", "approved", "refused"] as const;
export const applicationState = z.enum(APPLICATION_STATES);

/** The institution of an application; a draft may lack parts. */
export const claimedInstitution = z.object({
  name: z.string(),
  type: institutionType,
  country: z.string(),
  address: z.string(),
  website: z.string().nullable(),
  rorId: z.string().nullable(),
});

const applicationFields = z.object({
  institution: claimedInstitution,
  role: z.string(),
  department: z.string(),
  supervisor: z.string(),
  researchArea: z.string(),
  intendedUse: z.string(),
});

export const applicationMessage = z.object({
  at: timestamp,
  from: z.enum(["seller", "buyer"]),
  text: z.string(),
});

/** The applicant's own application. */
export const ownApplication = applicationFields.extend({
  id: z.string(),
  state: applicationState,
  documents: z.array(z.object({ id: z.string(), fileName: z.string(), bytes: z.number().int() })),
  messages: z.array(applicationMessage),
  sentAt: timestamp.nullable(),
  updatedAt: timestamp,
});

/** What the signed-in person may buy. `application` is the newest one. */
export const buyer = z.object({
  permission,
  until: timestamp.nullable(),
  statement: endUseStatement.extend({
    signed: z.boolean().meta({ description: "Whether this person agreed to this version" }),
  }),
  application: ownApplication.nullable(),
});

export const attestBody = z.object({
  version: z.number({ error: "Which version of the statement was signed?" }).int(),
  fullName: requiredText(200, "Type your full name"),
});

export const messageBody = z.object({ text: requiredText(5000, "Write an answer") });

/** The version of the application that was looked at: the applicant may change it meanwhile. */
const updatedAt = timestampInput.optional();

/** The applicant reads it. */
export const messageToApplicantBody = z.object({
  message: requiredText(5000, "Write to the applicant"),
  updatedAt,
});

/** `until` is an instant; the reason stays in the record. */
export const approveBody = z
  .object({ until: timestampInput.nullish(), reason: text(1000).optional(), updatedAt })
  .optional();

export const applicationsQuery = z.object({
  state: applicationState.optional(),
  ...pageQuery(50),
});

/** The application with the facts that a decision needs. `ror` is the record that the applicant chose. */
export const adminApplication = z.object({
  id: z.string(),
  state: applicationState,
  user: z.object({
    id: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    permission,
  }),
  application: applicationFields,
  documents: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      fileName: z.string(),
      bytes: z.number().int(),
      sha256: z.string(),
      isDeleted: z.boolean().meta({ description: "After the retention period; the hash stays" }),
    }),
  ),
  domainMatch: z.object({ email: z.string(), domain: z.string(), rorId: z.string() }).nullable(),
  ror: institutionRecord.nullable(),
  messages: z.array(applicationMessage),
  decisions: z.array(buyerDecision),
  sentAt: timestamp.nullable(),
  updatedAt: timestamp,
});

export const adminApplications = pageOf("applications", adminApplication);

export type InstitutionClaim = z.infer<typeof claimedInstitution>;
export type ApplicationForm = z.infer<typeof applicationForm>;
export type ApplicationDraft = z.infer<typeof applicationDraft>;
export type ApplicationState = z.infer<typeof applicationState>;
export type OwnApplication = z.infer<typeof ownApplication>;
export type Buyer = z.infer<typeof buyer>;
export type AdminApplication = z.infer<typeof adminApplication>;
