import type { ReactNode } from 'react';

export type FieldMergeProps = {
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** What both became. Until it is called, it is `first` of the merger. */
  onChange: (value: unknown) => void;
};

/** A field whose two versions are brought together part by part, in place of one or the other. */
export type FieldMerger = {
  /** What both become before anybody has chosen; undefined where only one or the other can be kept. */
  first: (base: unknown, mine: unknown, theirs: unknown) => unknown;
  Merge: (props: FieldMergeProps) => ReactNode;
};

export type FieldMergers<T> = { [Field in keyof T]?: FieldMerger };
