import type { ReactNode } from "react";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { CallFailed } from "./CallFailed.tsx";
import type { ServerRead } from "./use-server-read.ts";

/** A height, or a height and a width: CSS lengths. */
export type Block = string | readonly [height: string, width: string];

interface BlocksProps {
  blocks: readonly Block[];
  className?: string | undefined;
}

/** Holds the place of what is loading, a block for each of its parts. */
export function Blocks({ blocks, className }: BlocksProps) {
  return (
    <div className={className}>
      {blocks.map((block, index) => {
        const [height, width] = typeof block === "string" ? [block] : block;
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change
        return <Skeleton key={index} height={height} width={width} />;
      })}
    </div>
  );
}

/** `label` is what is being loaded, for assistive technology: "Loading your orders". */
export function LoadingBlocks({ label, ...blocks }: BlocksProps & { label: string }) {
  return (
    <LoadingRegion label={label}>
      <Blocks {...blocks} />
    </LoadingRegion>
  );
}

interface LoadedProps<Value> extends BlocksProps {
  read: Pick<ServerRead<Value>, "value" | "error" | "reload">;
  /** What is read, as the beginning of a sentence: "Your orders". */
  what: string;
  headingLevel?: 1 | 2 | 3;
  children: (value: Value) => ReactNode;
}

/** Shows what was read; until then blocks in its place, and without an answer why, with another try. */
export function Loaded<Value>({
  read,
  what,
  headingLevel,
  children,
  ...blocks
}: LoadedProps<Value>) {
  if (read.value !== undefined) return children(read.value);
  if (read.error === undefined) {
    return (
      <LoadingBlocks label={`Loading ${what[0]?.toLowerCase()}${what.slice(1)}`} {...blocks} />
    );
  }
  return (
    <CallFailed
      error={read.error}
      what={what}
      onRetry={read.reload}
      {...(headingLevel && { headingLevel })}
    />
  );
}
