import { institutionCalls } from "#shared/contracts/institutions.calls.ts";
import type { InstitutionRecord } from "#shared/contracts/institutions.ts";
import { countryName } from "#shared/domain/addresses.ts";
import { Button } from "#shared/ui/Button.tsx";
import { useDebounced } from "#shared/ui/use-debounced.ts";
import { callsOf } from "../../transport.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import * as css from "./Buyers.css.ts";

const calls = callsOf(institutionCalls);
const PAUSE_MS = 250;
const SHOWN = 5;

interface FoundInstitutionsProps {
  typed: string;
  /** The chosen record; null while the institution is only typed. */
  chosen: string | null;
  onChoose: (record: InstitutionRecord) => void;
  onForget: () => void;
}

/** The known institutions with a similar name, to choose one. Nothing when none is known: then the typed name counts. */
export function FoundInstitutions({ typed, chosen, onChoose, onForget }: FoundInstitutionsProps) {
  const asked = useDebounced(typed.trim(), PAUSE_MS);
  const key = chosen === null && asked.length >= 2 ? asked : null;
  const { value } = useServerRead(
    key,
    (signal) => calls.search({ q: asked.slice(0, 300) }, { signal }),
    { keepsLast: true },
  );
  if (chosen !== null) {
    return (
      <p className={css.file}>
        <span className={css.meta}>
          In the register of institutions: {chosen.replace("https://", "")}
        </span>
        <Button onPress={onForget}>It is another one</Button>
      </p>
    );
  }
  if (!key || !value?.length) return null;
  return (
    <div>
      <p className={css.meta}>Is it one of these? Choosing it makes the check faster.</p>
      <ul className={css.found} aria-label="Known institutions">
        {value.slice(0, SHOWN).map((record) => (
          <li key={record.rorId}>
            <button type="button" className={css.foundButton} onClick={() => onChoose(record)}>
              {record.name}{" "}
              <span className={css.meta}>
                {[record.city, countryName(record.country)].filter(Boolean).join(", ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
