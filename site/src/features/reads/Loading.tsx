import type { ReactNode } from "react";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { CallFailed } from "./CallFailed.tsx";
import type { ServerRead } from "./use-server-read.ts";

/** A CSS height, or a height and a width. */
export type Block = string | readonly [height: string, width: string];

interface BlocksProps {
  blocks: readonly Block[];
  className?: string | undefined;
}

/** Grey placeholders for content that is loading. */
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

/** `label` names what is loading for assistive technology: "Loading your orders". */
export function LoadingBlocks({ label, ...blocks }: BlocksProps & { label: string }) {
  return (
    <LoadingRegion label={label}>
      <Blocks {...blocks} />
    </LoadingRegion>
  );
}

interface LoadedProps<Value> extends BlocksProps {
  read: Pick<ServerRead<Value>, "value" | "error" | "reload">;
  /** The start of the sentence after a failure: "Your orders". */
  what: string;
  headingLevel?: 1 | 2 | 3;
  children: (value: Value) => ReactNode;
}

/** Shows loaded data; before that placeholders, and after a failure the reason with a retry. */
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
    <CallFailed error={read.error} what={what} onRetry={read.reload} headingLevel={headingLevel} />
  );
}
