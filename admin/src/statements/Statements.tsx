import { useQuery } from "@tanstack/react-query";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useMay } from "../sessions/use-may.ts";
import { StatementFiles } from "./StatementFiles.tsx";
import { StatementUpload } from "./StatementUpload.tsx";
import { sourcesQuery, statementsQuery } from "./statements.queries.ts";

/**
 * Statements of banks and payment services: read, shown and kept. A statement can be removed while
 * none of its lines is applied.
 */
export function Statements() {
  const sources = useQuery(sourcesQuery);
  const files = useQuery(statementsQuery);
  const mayUpload = useMay("POST /api/admin/statements");
  const kept = (
    <QueryGate
      query={files}
      what="The statements"
      skeleton={<LoadingBlocks label="Loading statements" height="3rem" count={4} />}
    >
      {(data) => <StatementFiles files={data} />}
    </QueryGate>
  );
  return (
    <section aria-label="Statements">
      <QueryGate
        query={sources}
        what="The sources"
        skeleton={<LoadingBlocks label="Loading sources" height="8rem" />}
      >
        {(data) => (mayUpload ? <StatementUpload sources={data}>{kept}</StatementUpload> : kept)}
      </QueryGate>
    </section>
  );
}
