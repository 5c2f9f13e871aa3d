import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { form } from "../../components/Panel.css.ts";
import { Blocks } from "../reads/Loading.tsx";
import * as css from "./AccountPage.css.ts";

export function AccountSkeleton() {
  return (
    <LoadingRegion label="Loading your account">
      <div className={css.skeleton}>
        <Skeleton height="2.75rem" />
        <Blocks
          className={form}
          blocks={[["2rem", "10rem"], "4rem", "4rem", "4rem", ["2.75rem", "10rem"]]}
        />
      </div>
    </LoadingRegion>
  );
}
