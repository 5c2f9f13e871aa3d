import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { skeleton } from "./Skeleton.css.ts";

export interface SkeletonProps {
  /** CSS lengths. Default: the whole width, one line high. */
  width?: string;
  height?: string;
  className?: string;
}

/** A placeholder during loading. Give it the final size, so that nothing moves. */
export function Skeleton({ width = "100%", height = "1.25em", className }: SkeletonProps) {
  return (
    <span
      className={classNames(skeleton, className)}
      style={{ width, height }}
      data-skeleton=""
      aria-hidden="true"
    />
  );
}

export interface LoadingRegionProps extends ComponentProps<"div"> {
  /** The loading message for assistive technology: "Loading products". */
  label: string;
}

/** A region with skeletons as children, as many as the screen will show. */
export function LoadingRegion({ label, ...props }: LoadingRegionProps) {
  return <div role="status" {...props} aria-busy="true" aria-label={label} />;
}

export interface LoadingBlocksProps {
  /** The loading message for assistive technology. */
  label: string;
  /** The height of each block, a CSS length. */
  height: string;
  count?: number;
  className?: string;
}

/** Blocks of full width, one below the other, during loading. */
export function LoadingBlocks({ label, height, count = 1, className }: LoadingBlocksProps) {
  const numbers = Array.from({ length: count }, (_, number) => number);
  return (
    <LoadingRegion label={label} className={className}>
      {numbers.map((number) => (
        <Skeleton key={number} height={height} />
      ))}
    </LoadingRegion>
  );
}
