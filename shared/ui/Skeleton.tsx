import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { skeleton } from "./Skeleton.css.ts";

export interface SkeletonProps {
  /** CSS lengths. Default: the whole width, one line high. */
  width?: string;
  height?: string;
  className?: string;
}

/** Holds the place of what is being loaded. Give it that size, so that nothing moves. */
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
  /** What is being loaded, for assistive technology: "Loading products". */
  label: string;
}

/** Its children are the skeletons, in the number that the screen promises. */
export function LoadingRegion({ label, ...props }: LoadingRegionProps) {
  return <div role="status" {...props} aria-busy="true" aria-label={label} />;
}

export interface LoadingBlocksProps {
  /** What is being loaded, for assistive technology. */
  label: string;
  /** Of each block, a CSS length. */
  height: string;
  count?: number;
  className?: string;
}

/** Blocks as wide as their place, one below the other, while something is loaded. */
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
