import { useRef, useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import { buyerCalls } from "#shared/contracts/applications.calls.ts";
import {
  type Buyer,
  INSTITUTION_TYPE_NAMES,
  INSTITUTION_TYPES,
} from "#shared/contracts/applications.ts";
import { countryName } from "#shared/domain/addresses.ts";
import { Button } from "#shared/ui/Button.tsx";
import * as fieldCss from "#shared/ui/Field.css.ts";
import { Select } from "#shared/ui/Select.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { keepTyped } from "#shared/ui/use-form.ts";
import { buttons, form, pair } from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { showMemberFailure } from "../sessions/end-session.ts";
import { useMemberAction } from "../sessions/use-member-action.ts";
import { forgetInput, keptInput, useKeptInput } from "../storage/kept-input.ts";
import { showSuccess } from "../toasts/show-toasts.ts";
import * as css from "./Buyers.css.ts";
import { FoundInstitutions } from "./FoundInstitutions.tsx";

const calls = callsOf(buyerCalls);

type Values = {
  name: string;
  type: string;
  country: string;
  address: string;
  website: string;
  /** Empty for a typed institution: kept input needs one type for each field. */
  rorId: string;
  role: string;
  department: string;
  supervisor: string;
  researchArea: string;
  intendedUse: string;
};

interface ApplicationFormProps {
  userId: string;
  buyer: Buyer;
  onSaved: (buyer: Buyer) => void;
}

/** The application. A draft keeps whatever is filled in; sending asks for the rest. This tab keeps what was typed. */
export function ApplicationForm({ userId, buyer, onSaved }: ApplicationFormProps) {
  const keptAs = `application.${userId}`;
  const draft = buyer.application?.state === "refused" ? null : buyer.application;
  const [values, setValues] = useState(() => keptInput(keptAs, valuesOf(draft)));
  useKeptInput(keptAs, values, valuesOf(draft));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [files, setFiles] = useState<readonly File[]>([]);
  const [busy, setBusy] = useState<"draft" | "send" | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // A decided application keeps its documents: a new one begins with its words, and without them.
  const stored = draft?.state === "approved" ? [] : (draft?.documents ?? []);

  const change = (changes: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const field = (name: Exclude<keyof Values, "rorId">, path: string = name) => ({
    name,
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
    errorMessage: errors[path],
  });

  async function save(isDraft: boolean) {
    setBusy(isDraft ? "draft" : "send");
    try {
      const saved = await calls.apply(bodyOf(values, files, isDraft), {
        timeoutMs: 120_000,
      });
      setFiles([]);
      setErrors({});
      setValues((now) => keepTyped(now, values, valuesOf(saved.application)));
      forgetInput(keptAs);
      if (input.current) input.current.value = "";
      onSaved(saved);
      if (isDraft) showSuccess("Draft saved", "You can send it whenever it is complete.");
      else showSuccess("Application sent", "The answer comes by email.");
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) {
        showMemberFailure(
          error,
          "Not saved",
          "The application could not be saved. Please try again.",
        );
      } else focusFirst(Object.keys(fields));
    }
    setBusy(null);
  }

  return (
    <div className={form}>
      <TextField {...field("name", "institution.name")} label="Institution" maxLength={300} />
      <FoundInstitutions
        typed={values.name}
        chosen={values.rorId || null}
        onChoose={({ rorId, name, type, country, website }) =>
          change({ rorId, name, type, country: countryName(country), website: website ?? "" })
        }
        onForget={() => change({ rorId: "" })}
      />
      <div className={pair}>
        <Select
          label="Type"
          options={INSTITUTION_TYPES.map((value) => ({
            value,
            label: INSTITUTION_TYPE_NAMES[value],
          }))}
          value={values.type}
          onChange={(type) => change({ type })}
          errorMessage={errors["institution.type"]}
        />
        <TextField {...field("country", "institution.country")} label="Country" maxLength={60} />
      </div>
      <TextField
        {...field("address", "institution.address")}
        label="Address of the institution"
        maxLength={500}
      />
      <TextField
        {...field("website", "institution.website")}
        label="Website (optional)"
        type="url"
      />
      <div className={pair}>
        <TextField {...field("role")} label="Your role" maxLength={200} />
        <TextField {...field("department")} label="Department" maxLength={200} />
      </div>
      <TextField {...field("supervisor")} label="Supervisor (optional)" maxLength={200} />
      <TextField {...field("researchArea")} label="Field of research" maxLength={500} />
      <TextArea
        {...field("intendedUse")}
        label="What the materials are for"
        description="A few sentences about the experiments."
        maxLength={3000}
      />
      <div>
        <label className={fieldCss.label} htmlFor="application-documents">
          Documents (PDF, JPEG or PNG, up to 10 MB each)
        </label>
        <p className={css.meta}>
          For instance a letter of the institution. They are stored encrypted. If you leave this
          page before you save or send, please choose them again.
        </p>
        <input
          ref={input}
          id="application-documents"
          name="documents"
          type="file"
          className={css.fileInput}
          multiple
          accept=".pdf,.jpg,.jpeg,.png"
          aria-invalid={errors.documents ? true : undefined}
          aria-describedby={errors.documents ? "application-documents-problem" : undefined}
          onChange={(event) => {
            setFiles([...(event.target.files ?? [])]);
            setErrors({});
          }}
        />
        {errors.documents && (
          <p id="application-documents-problem" className={fieldCss.error} role="alert">
            {errors.documents}
          </p>
        )}
      </div>
      {draft && stored.length > 0 && (
        <ul className={css.files} aria-label="Stored documents">
          {stored.map(({ id, fileName, bytes }) => (
            <li key={id} className={css.file}>
              <span>
                {fileName} <span className={css.meta}>{Math.ceil(bytes / 1024)} KB</span>
              </span>
              {draft.state === "draft" && (
                <RemoveDocument id={id} fileName={fileName} onRemoved={onSaved} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={buttons}>
        <Button
          variant="primary"
          isPending={busy === "send"}
          pendingText="Sending..."
          isDisabled={busy === "draft"}
          onPress={() => void save(false)}
        >
          Send the application
        </Button>
        {draft?.state !== "asked" && (
          <Button
            isPending={busy === "draft"}
            pendingText="Saving..."
            isDisabled={busy === "send"}
            onPress={() => void save(true)}
          >
            Save as a draft
          </Button>
        )}
      </div>
    </div>
  );
}

interface RemoveDocumentProps {
  id: string;
  fileName: string;
  onRemoved: (buyer: Buyer) => void;
}

/** Has an action of its own, so that other documents can be removed before the answer for this one. */
function RemoveDocument({ id, fileName, onRemoved }: RemoveDocumentProps) {
  const removing = useMemberAction(
    async () => onRemoved(await calls.removeDocument(id)),
    "Not removed",
    "The document could not be removed.",
  );
  return (
    <Button aria-label={`Remove ${fileName}`} onPress={removing.run}>
      Remove
    </Button>
  );
}

function valuesOf(application: Buyer["application"]): Values {
  const { name, type, country, address, website, rorId } = application?.institution ?? {};
  return {
    name: name ?? "",
    type: type ?? "academic",
    country: countryName(country ?? "US"),
    address: address ?? "",
    website: website ?? "",
    rorId: rorId ?? "",
    role: application?.role ?? "",
    department: application?.department ?? "",
    supervisor: application?.supervisor ?? "",
    researchArea: application?.researchArea ?? "",
    intendedUse: application?.intendedUse ?? "",
  };
}

/** The parts of the request as one body, with the type that names its boundary. */
function bodyOf(values: Values, files: readonly File[], isDraft: boolean): FormData {
  const { name, type, country, address, website, rorId, ...rest } = values;
  const institution = { name, type, country, address, website, rorId: rorId || null };
  const parts = new FormData();
  parts.set("application", JSON.stringify({ ...rest, institution, draft: isDraft }));
  for (const file of files) parts.append("documents", file);
  return parts;
}

/** The first field with a problem gets the focus, once React has rendered the message. */
function focusFirst(paths: readonly string[]): void {
  const [first = ""] = paths;
  const name = first.split(".").at(-1);
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus());
}
