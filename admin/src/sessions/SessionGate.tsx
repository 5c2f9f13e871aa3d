import { useStore } from "@nanostores/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { said } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { signInPath } from "../layout/end-session.ts";
import { Frame } from "../layout/Frame.tsx";
import { unreachableMessage } from "../layout/QueryGate.tsx";
import { $factorNeeded } from "../security/factor-needed.ts";
import { Security } from "../security/Security.tsx";
import { factorsQuery } from "../security/security.queries.ts";
import { sessionQuery } from "./sessions.queries.ts";

/** Shows the back-office to admins only, and a message to others. The API refuses them in any case. */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useQuery(sessionQuery);
  if (session.isPending) return <GateSkeleton />;
  if (session.isError) {
    return (
      <Frame>
        <StatePanel
          title="The back-office could not be reached"
          headingLevel={1}
          isAlert
          action={<Button onPress={() => session.refetch()}>Try again</Button>}
        >
          {said(session.error, unreachableMessage())}
        </StatePanel>
      </Frame>
    );
  }
  if (session.data === null) return <SignInNeeded />;
  if (!session.data.isAdmin) return <AdminNeeded role={session.data.role} />;
  return <FactorGate>{children}</FactorGate>;
}

/**
 * Until an admin has a required second factor, this is the only screen. It stays after the setup,
 * because it shows the recovery codes once.
 */
function FactorGate({ children }: { children: ReactNode }) {
  const isNeeded = useStore($factorNeeded);
  const queryClient = useQueryClient();
  const factors = useQuery({ ...factorsQuery, enabled: isNeeded }).data;
  if (!isNeeded) return children;
  const goOn = () => {
    $factorNeeded.set(false);
    void queryClient.invalidateQueries();
  };
  return (
    <Frame>
      <Security />
      {factors && !factors.isNeeded && (
        <Button variant="primary" onPress={goOn}>
          Go on to the back-office
        </Button>
      )}
    </Frame>
  );
}

function SignInNeeded() {
  return (
    <Frame>
      <StatePanel
        title="Admin Access Required"
        headingLevel={1}
        action={
          <LinkButton href={signInPath()} variant="primary">
            Login to Continue
          </LinkButton>
        }
      >
        You must be logged in to access the admin panel.
      </StatePanel>
    </Frame>
  );
}

function AdminNeeded({ role }: { role: string }) {
  useEffect(() => {
    showToast({
      title: "Access Denied",
      description: "Administrator access required.",
      tone: "danger",
    });
  }, []);
  return (
    <Frame>
      <StatePanel
        title="Admin Access Required"
        headingLevel={1}
        action={
          <LinkButton href="/" variant="primary">
            Return to Home
          </LinkButton>
        }
      >
        You need admin privileges to access this page.
        <br />
        Your current role: {role}
      </StatePanel>
    </Frame>
  );
}

function GateSkeleton() {
  return (
    <Frame>
      <LoadingRegion label="Checking who is signed in">
        <Skeleton width="14rem" height="2rem" />
        <Skeleton width="100%" height="1px" />
        <Skeleton width="100%" height="12rem" />
      </LoadingRegion>
    </Frame>
  );
}
