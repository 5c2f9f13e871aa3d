import { type ReactNode, useState } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { useLocation } from "wouter";
import type { DateOrder, PaymentSource } from "#shared/contracts/statements.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { RadioGroup } from "#shared/ui/RadioGroup.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { confirmDiscard } from "#shared/ui/unsaved-input.ts";
import { UploadProgress } from "../imports/UploadProgress.tsx";
import { counted } from "../layout/counted.ts";
import { ColumnMapper } from "./ColumnMapper.tsx";
import { StatementReportView } from "./StatementReportView.tsx";
import * as css from "./Statements.css.ts";
import { type Question, useStatement } from "./use-statement.ts";

const FILE_TYPES = [".csv", ".ofx", ".qfx", ".qbo", ".txt", "text/csv", "text/plain"];
const BY_CONTENT = "by-content";

/** Imports a statement: drop or choose a file, check the report, keep it. */
export function StatementUpload({
  sources,
  children,
}: {
  sources: readonly PaymentSource[];
  /** Shown while no file is open. */
  children: ReactNode;
}) {
  const [, navigate] = useLocation();
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const statement = useStatement(sources, (report) => {
    const description = `${counted(report.counts.new, "new payment")}.`;
    showToast({ title: "Statement Kept", description, tone: "success" });
    if (!goOn()) navigate("/payments");
  });
  const { file, sourceId, report, question, work, problem } = statement;
  const isBusy = work !== null;
  const source = sources.find(({ id }) => id === sourceId) ?? null;

  /** Opens the next waiting file. Returns whether there was one. */
  function goOn(): boolean {
    const [next, ...others] = waiting;
    setWaiting(others);
    if (next) void statement.check(next);
    else statement.discard();
    return next !== undefined;
  }

  function take(files: readonly File[]) {
    const [first, ...others] = files;
    if (!first || isBusy) return;
    confirmDiscard(() => {
      setWaiting(others);
      void statement.check(first);
    });
  }

  return (
    <div className={css.upload}>
      <DropZone
        className={css.dropZone}
        aria-label="Drop statements here"
        getDropOperation={() => "copy"}
        onDrop={async ({ items }) => {
          const files = items.flatMap((item) => (item.kind === "file" ? [item.getFile()] : []));
          take(await Promise.all(files));
        }}
      >
        <FileTrigger
          acceptedFileTypes={FILE_TYPES}
          allowsMultiple
          onSelect={(files) => take([...(files ?? [])])}
        >
          <Button variant={file ? "secondary" : "primary"} isDisabled={isBusy}>
            {file ? "Choose another file" : "Choose a statement"}
          </Button>
        </FileTrigger>
        <span className={css.fileName}>
          {file
            ? `${file.name}${waiting.length > 0 ? `, and ${waiting.length} more after it` : ""}`
            : "or drop files here: CSV of PayPal, Venmo, Cash App or a bank, OFX or QFX"}
        </span>
      </DropZone>
      {file && (
        <div className={css.fileBar}>
          <Select
            label="Account"
            className={css.source}
            actsAtOnce
            isDisabled={isBusy}
            options={[
              { value: BY_CONTENT, label: "As the file says", isDisabled: sourceId !== null },
              ...sources.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={sourceId ?? BY_CONTENT}
            onChange={(id) => {
              if (id === sourceId || id === BY_CONTENT) return;
              confirmDiscard(() => statement.again({ sourceId: id }));
            }}
          />
          <Button isDisabled={isBusy} onPress={() => confirmDiscard(goOn)}>
            {waiting.length > 0 ? "Skip this file" : "Discard this file"}
          </Button>
        </div>
      )}
      {work && (
        <UploadProgress
          label={work.isDryRun ? "Comparing the file with the shop" : "Keeping the payments"}
          step={work.step}
        />
      )}
      {problem && (
        <Notice tone="danger" isAlert className={css.notice}>
          {problem}
        </Notice>
      )}
      {question && !work && (
        <StatementQuestion
          key={`${question.kind} ${file?.name} ${sourceId}`}
          question={question}
          source={source}
          onAnswer={statement.again}
        />
      )}
      {report && !work && (
        <StatementReportView
          key={file?.name}
          report={report}
          source={source?.name ?? ""}
          onKeep={() => void statement.keep()}
        />
      )}
      {!file && children}
    </div>
  );
}

const DATE_ORDERS = [
  { value: "mdy", label: "Month first", description: "05/06 is the 6th of May." },
  { value: "dmy", label: "Day first", description: "05/06 is the 5th of June." },
];

/** Asks the seller about a file: the order of day and month, its columns, or its account. */
function StatementQuestion({
  question,
  source,
  onAnswer,
}: {
  question: Question;
  source: PaymentSource | null;
  onAnswer: (answer: { dateOrder?: DateOrder }) => void;
}) {
  if (question.kind === "columns" && source) {
    return <ColumnMapper columns={question.columns} source={source} onSaved={() => onAnswer({})} />;
  }
  if (question.kind === "date-order") {
    return (
      <DateOrderQuestion
        message={question.message}
        onAnswer={(dateOrder) => onAnswer({ dateOrder })}
      />
    );
  }
  return (
    <Notice tone="info" title="Which account does it belong to?" isAlert className={css.notice}>
      {question.kind === "source" && question.message} Choose the account above.
    </Notice>
  );
}

function DateOrderQuestion({
  message,
  onAnswer,
}: {
  message: string;
  onAnswer: (dateOrder: DateOrder) => void;
}) {
  const [order, setOrder] = useState<string>("mdy");
  return (
    <form
      className={css.question}
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(order as DateOrder);
      }}
    >
      <RadioGroup label={message} options={DATE_ORDERS} value={order} onChange={setOrder} />
      <div>
        <Button type="submit" variant="primary">
          Read it like this
        </Button>
      </div>
    </form>
  );
}
