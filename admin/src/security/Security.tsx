import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FactorSettings } from "#shared/sign-in/FactorSettings.tsx";
import { SessionList } from "#shared/sign-in/SessionList.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { api } from "../api.ts";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { reportFailure } from "../layout/report-failure.ts";
import * as css from "./Security.css.ts";
import { factorsQuery, sessionsQuery } from "./security.queries.ts";

/** The admin's own account: passkeys, authenticator app, recovery codes and sessions. */
export function Security() {
  const queryClient = useQueryClient();
  const factors = useQuery(factorsQuery);
  const sessions = useQuery(sessionsQuery);
  const failed = (error: unknown, fallback: string) =>
    reportFailure(error, fallback, "Not changed");
  return (
    <>
      <PanelHeader title="Security">
        Your password is changed in <a href="/account?tab=security">your account in the shop</a>.
      </PanelHeader>
      <div className={css.parts}>
        {factors.data?.isNeeded && (
          <Notice title="Set up a second factor">
            Admins of this shop need a passkey or an authenticator app. Everything else opens when
            you have one.
          </Notice>
        )}
        <QueryGate query={factors} what="What protects your account" height="27rem">
          {(data) => (
            <FactorSettings
              factors={data}
              calls={api.factors}
              onChanged={() => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey })}
              onFailed={failed}
            />
          )}
        </QueryGate>
        <QueryGate query={sessions} what="Your devices" height="12rem">
          {(data) => (
            <SessionList
              sessions={data.sessions}
              calls={api.sessions}
              onChanged={() => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })}
              onFailed={failed}
              mayHaveKeys
            />
          )}
        </QueryGate>
      </div>
    </>
  );
}
