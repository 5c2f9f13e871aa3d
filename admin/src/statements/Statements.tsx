import { useQuery } from "@tanstack/react-query";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { StatementFiles } from "./StatementFiles.tsx";
import { StatementUpload } from "./StatementUpload.tsx";
import { sourcesQuery, statementsQuery } from "./statements.queries.ts";

/** Statements of services and banks: a file is read, shown, kept, and taken back as long as nothing of it is applied. */
export function Statements() {
  const sources = useQuery(sourcesQuery);
  const files = useQuery(statementsQuery);
  return (
    <section aria-label="Statements">
      <QueryGate
        query={sources}
        what="The sources"
        skeleton={<LoadingBlocks label="Loading sources" height="8rem" />}
      >
        {(data) => (
          <StatementUpload sources={data}>
            <QueryGate
              query={files}
              what="The statements"
              skeleton={<LoadingBlocks label="Loading statements" height="3rem" count={4} />}
            >
              {(kept) => <StatementFiles files={kept} />}
            </QueryGate>
          </StatementUpload>
        )}
      </QueryGate>
    </section>
  );
}
