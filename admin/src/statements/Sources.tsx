import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PaymentSource } from "#shared/contracts/statements.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { ListTable } from "../lists/ListTable.tsx";
import { methodName } from "../payments/payment-words.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { SourceDialog } from "./SourceDialog.tsx";
import * as css from "./Statements.css.ts";
import { sourcesQuery } from "./statements.queries.ts";

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
          <ListTable
            aria-label="Sources"
            rows={data}
            columns={[
              { id: "name", title: "Account", isRowHeader: true, cell: ({ name }) => name },
              { id: "method", title: "In the ledger", cell: ({ method }) => methodName(method) },
              { id: "zone", title: "Time zone", cell: ({ timeZone }) => timeZone },
              { id: "mapping", title: "Columns", cell: columnsOf },
              {
                id: "actions",
                title: "Actions",
                align: "end",
                isFixed: true,
                cell: (source) => (
                  <IfMay call="PATCH /api/admin/payment-sources/{id}">
                    <Button
                      size="small"
                      aria-label={`Edit ${source.name}`}
                      onPress={() => setOpened(source)}
                    >
                      Edit
                    </Button>
                  </IfMay>
                ),
              },
            ]}
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
