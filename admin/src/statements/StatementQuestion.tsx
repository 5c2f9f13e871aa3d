import { useState } from "react";
import type { DateOrder, PaymentSource } from "#shared/contracts/statements.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { RadioGroup } from "#shared/ui/RadioGroup.tsx";
import { ColumnMapper } from "./ColumnMapper.tsx";
import * as css from "./Statements.css.ts";
import type { Question } from "./use-statement.ts";

const DATE_ORDERS = [
  { value: "mdy", label: "Month first", description: "05/06 is the 6th of May." },
  { value: "dmy", label: "Day first", description: "05/06 is the 5th of June." },
];

/** Asks the seller about a file: the order of day and month, its columns, or its account. */
export function StatementQuestion({
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
