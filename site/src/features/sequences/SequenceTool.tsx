import { useEffect, useId, useMemo, useRef, useState } from "react";
import { parsePeptide } from "#shared/domain/peptide/parse-peptide.ts";
import { CopyButton } from "#shared/ui/CopyButton.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import * as fieldCss from "#shared/ui/Field.css.ts";
import { paths } from "../../paths.ts";
import { useViewInUrl, type ViewAddress } from "../views/use-view-in-url.ts";
import { SequenceFigures } from "./SequenceFigures.tsx";
import * as css from "./Sequences.css.ts";

const TYPING_PAUSE_MS = 400;

/** Analyses a pasted sequence. The URL holds the text, for links; the text is not sent anywhere. */
export function SequenceTool() {
  const [shown, show] = useViewInUrl(sequenceAddress, EXAMPLE);
  const [view, setView] = useState(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setView(shown), [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(next: SequenceView) {
    setView(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(show, TYPING_PAUSE_MS, next, "replace");
  }

  const { text, lowerCaseIsD } = view;
  const parsed = useMemo(() => parsePeptide(text, { lowerCaseIsD }), [text, lowerCaseIsD]);
  const isExample = text === EXAMPLE.text && !lowerCaseIsD;
  return (
    <div className={css.tool}>
      <SequenceField view={view} problem={parsed.problem} onChange={change} />
      {isExample && (
        <p className={css.remark}>
          This is bradykinin, as an example. Paste a sequence of your own.
        </p>
      )}
      {text.length > MAX_IN_ADDRESS && (
        <p className={css.remark}>This sequence is too long to be kept in the page’s address.</p>
      )}
      {parsed.peptide && <SequenceFigures peptide={parsed.peptide} isAsked={!isExample} />}
    </div>
  );
}

interface SequenceFieldProps {
  view: SequenceView;
  problem: ReturnType<typeof parsePeptide>["problem"];
  onChange: (view: SequenceView) => void;
}

function SequenceField({ view, problem, onChange }: SequenceFieldProps) {
  const id = useId();
  const { text } = view;
  // An empty field is no error: its description says what to type.
  const isWrong = problem !== null && text.trim() !== "";
  return (
    <div className={fieldCss.field}>
      <label className={fieldCss.label} htmlFor={id}>
        Sequence
      </label>
      <textarea
        id={id}
        className={classNames(fieldCss.control, css.text)}
        rows={3}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        value={text}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-help ${id}-error`}
        onChange={(event) => onChange({ ...view, text: event.target.value })}
      />
      <div id={`${id}-error`} role="alert" className={css.problem}>
        {isWrong && (
          <>
            <span className={fieldCss.error}>{problem.message}</span>
            <Place text={text} at={problem.at} />
          </>
        )}
      </div>
      <span id={`${id}-help`} className={fieldCss.description}>
        One- or three-letter code from the N-terminus, or one FASTA record:{" "}
        <code>Ac-RPPGF-NH2</code>, <code>H-Arg-D-Phe-Nle-OH</code>, <code>pGlu-LYENK</code>,{" "}
        <code>ApSM(O)K</code>, <code>CYIQNCPLG-NH2;C1-C6</code>.
      </span>
      <div className={css.choices}>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={view.lowerCaseIsD}
            onChange={(event) => onChange({ ...view, lowerCaseIsD: event.target.checked })}
          />
          Small letters are D-residues
        </label>
        <CopyButton
          text={typeof location === "undefined" ? "" : absolute(sequenceAddress.href(view))}
          label="Copy link"
          isLabelShown
          copiedDescription="The link leads to this sequence."
          data-print="none"
        />
      </div>
    </div>
  );
}

const absolute = (path: string) => new URL(path, location.href).href;

const AROUND = 24;

function Place({ text, at }: { text: string; at: number }) {
  if (at >= text.length) return null;
  const wrong = String.fromCodePoint(text.codePointAt(at) ?? 63);
  return (
    <code className={css.place} aria-hidden="true">
      {at > AROUND && "…"}
      {text.slice(Math.max(0, at - AROUND), at)}
      <mark className={css.wrong}>{wrong}</mark>
      {text.slice(at + wrong.length, at + AROUND)}
      {text.length > at + AROUND && "…"}
    </code>
  );
}

/** The typed or pasted text, and the meaning of its lower-case letters. */
interface SequenceView {
  text: string;
  lowerCaseIsD: boolean;
}

/** Shown before anybody has typed. */
const EXAMPLE: SequenceView = { text: "RPPGFSPFR", lowerCaseIsD: false };

/** Characters. Longer texts are not kept in the URL, because some programs do not accept such long URLs. */
const MAX_IN_ADDRESS = 1_800;

const sequenceAddress: ViewAddress<SequenceView> = {
  parse: (query) => {
    const text = query.get("s");
    return text === null ? EXAMPLE : { text, lowerCaseIsD: query.get("d") === "1" };
  },
  href: ({ text, lowerCaseIsD }) => {
    if (text === EXAMPLE.text && !lowerCaseIsD) return paths.sequence;
    if (text.length > MAX_IN_ADDRESS) return paths.sequence;
    const params = new URLSearchParams({ s: text });
    if (lowerCaseIsD) params.set("d", "1");
    return `${paths.sequence}?${params}`;
  },
};
