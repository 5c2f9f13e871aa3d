import { sessionClient } from "#shared/client/sessions.ts";
import type { CurrentUser } from "#shared/contracts/sessions.ts";
import { transport } from "../../transport.ts";
import type { ServerRead } from "../reads/use-server-read.ts";
import { useMemberRead } from "../sessions/use-member-read.ts";

/** The signed-in user, for a page that needs one. Calls `onVisitor` if nobody is signed in. */
export const useUser = (onVisitor: () => void): ServerRead<CurrentUser> =>
  useMemberRead("user", (signal) => sessionClient(transport).current({ signal }), onVisitor);
