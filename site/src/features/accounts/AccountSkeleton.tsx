import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { form } from "../../components/Panel.css.ts";
import * as css from "./AccountPage.css.ts";

export function AccountSkeleton() {
  return (
    <LoadingRegion label="Loading your account">
      <div className={css.skeleton}>
        <Skeleton height="2.75rem" />
        <div className={form}>
          <Skeleton height="2rem" width="10rem" />
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
          <Skeleton height="4rem" />
          <Skeleton height="2.75rem" width="10rem" />
        </div>
      </div>
    </LoadingRegion>
  );
}
