import { useStore } from "@nanostores/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect } from "react";
import { said } from "#shared/client/errors.ts";
import { buttonClass } from "#shared/ui/button-class.ts";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { signInPath } from "../layout/end-session.ts";
import { Frame } from "../layout/Frame.tsx";
import { LazyPart, part } from "../layout/LazyPart.tsx";
import { unreachableMessage } from "../layout/QueryGate.tsx";
import { $factorNeeded } from "../security/factor-needed.ts";
import { factorsQuery } from "../security/security.queries.ts";
import { loadScopes } from "./scopes.ts";
import { sessionQuery } from "./sessions.queries.ts";

export const security = part(
  "security",
  async () => (await import("../security/Security.tsx")).Security,
);

const scopes = part("scopes", async () => {
  await loadScopes();
  return Fragment;
});

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
          action={
            <button type="button" className={buttonClass()} onClick={() => session.refetch()}>
              Try again
            </button>
          }
        >
          {said(session.error, unreachableMessage())}
        </StatePanel>
      </Frame>
    );
  }
  if (session.data === null) {
    return (
      <NoAccess link={{ href: signInPath(), text: "Login to Continue" }}>
        You must be logged in to access the admin panel.
      </NoAccess>
    );
  }
  if (!session.data.isAdmin) return <AdminNeeded role={session.data.role} />;
  return (
    <FactorGate>
      {session.data.adminScope === "full" ? (
        children
      ) : (
        <LazyPart part={scopes} what="The back-office" headingLevel={1} skeleton={<GateSkeleton />}>
          {() => children}
        </LazyPart>
      )}
    </FactorGate>
  );
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
      <LazyPart
        part={security}
        what="This screen"
        headingLevel={1}
        skeleton={<PlaceOfScreen label="Loading" />}
      >
        {(Security) => <Security />}
      </LazyPart>
      {factors && !factors.isNeeded && (
        <button type="button" className={buttonClass({ variant: "primary" })} onClick={goOn}>
          Go on to the back-office
        </button>
      )}
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
    <NoAccess link={{ href: "/", text: "Return to Home" }}>
      You need admin privileges to access this page.
      <br />
      Your current role: {role}
    </NoAccess>
  );
}

function NoAccess({
  link,
  children,
}: {
  link: { href: string; text: string };
  children: ReactNode;
}) {
  return (
    <Frame>
      <StatePanel
        title="Admin Access Required"
        headingLevel={1}
        action={
          <LinkButton href={link.href} variant="primary">
            {link.text}
          </LinkButton>
        }
      >
        {children}
      </StatePanel>
    </Frame>
  );
}

function GateSkeleton() {
  return (
    <Frame>
      <PlaceOfScreen label="Checking who is signed in" />
    </Frame>
  );
}

function PlaceOfScreen({ label }: { label: string }) {
  return (
    <LoadingRegion label={label}>
      <Skeleton width="14rem" height="2rem" />
      <Skeleton width="100%" height="1px" />
      <Skeleton width="100%" height="12rem" />
    </LoadingRegion>
  );
}
