import { LoadingBlocks } from "../reads/Loading.tsx";
import * as css from "./AuthPage.css.ts";

const FORM = ["2.75rem", "4rem", "4rem", "2.75rem", ["1.5rem", "9rem"]] as const;

/** The placeholder of the login form until its script is loaded. */
export function AuthSkeleton() {
  return <LoadingBlocks label="Loading the login form" className={css.form} blocks={FORM} />;
}
