import { LoadingBlocks } from "../reads/Loading.tsx";
import * as css from "./AuthPage.css.ts";

const FORM = ["2.75rem", "4rem", "4rem", "2.75rem", ["1.5rem", "9rem"]] as const;

/** The login form's place until its script is here. */
export function AuthSkeleton() {
  return <LoadingBlocks label="Loading the login form" className={css.form} blocks={FORM} />;
}
