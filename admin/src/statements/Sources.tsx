import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PaymentSource } from "#shared/contracts/statements.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { Table, type TableColumn } from "#shared/ui/Table.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { methodName } from "../payments/payment-words.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { SourceDialog } from "./SourceDialog.tsx";
import * as css from "./Statements.css.ts";
import { sourcesQuery } from "./statements.queries.ts";

const COLUMNS = [
  { id: "name", title: "Account", isRowHeader: true },
  { id: "method", title: "Stands in the ledger as" },
  { id: "zone", title: "Time zone" },
  { id: "mapping", title: "Columns" },
  { id: "actions", title: "Actions", align: "end" },
] as const satisfies TableColumn[];

/** The accounts at banks and payment services that statements come from. */
export function Sources() {
  const sources = useQuery(sourcesQuery);
  const [opened, setOpened] = useState<PaymentSource | "new" | null>(null);
  return (
    <section aria-label="Sources">
      <div className={css.sourceActions}>
        <IfMay call="POST /api/admin/payment-sources">
          <Button variant="primary" onPress={() => setOpened("new")}>
            Add a source
          </Button>
        </IfMay>
      </div>
      <QueryGate
        query={sources}
        what="The sources"
        skeleton={<LoadingBlocks label="Loading sources" height="3rem" count={4} />}
      >
        {(data) => (
          <Table
            aria-label="Sources"
            className={css.files}
            columns={COLUMNS}
            rows={data}
            rowKey={({ id }) => id}
            renderCell={(source, column) => {
              if (column === "name") return source.name;
              if (column === "method") return methodName(source.method);
              if (column === "zone") return source.timeZone;
              if (column === "mapping") return columnsOf(source);
              return (
                <IfMay call="PATCH /api/admin/payment-sources/{id}">
                  <Button
                    size="small"
                    aria-label={`Edit ${source.name}`}
                    onPress={() => setOpened(source)}
                  >
                    Edit
                  </Button>
                </IfMay>
              );
            }}
          />
        )}
      </QueryGate>
      {opened && (
        <SourceDialog
          key={opened === "new" ? "new" : opened.id}
          source={opened === "new" ? null : opened}
          timeZone={sources.data?.[0]?.timeZone ?? "UTC"}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

function columnsOf({ mapping }: PaymentSource): string {
  if (!mapping) return "Known layouts";
  const amounts = [mapping.amount, mapping.in, mapping.out].filter(Boolean).join(" / ");
  return `${mapping.date}, ${amounts}`;
}
