import type { View as Side } from '@vantail/drawing';
import type { Choice, SizeMm } from '@vantail/pricing';
import type { ShopState } from '../shop/shop-state.ts';
import type { Prices, Sum } from '../shop/shown-prices.ts';
import type { Format } from '../words/format.ts';
import type { Words } from '../words/words.ts';

/** The names that hold, for a `class`: all of it is written, so that Lit's directive for single names is not needed. */
export const classNames = (names: Readonly<Record<string, boolean>>): string =>
  Object.keys(names)
    .filter((name) => names[name])
    .join(' ');

/** What a customer can do. */
export type Actions = {
  press(stepId: number, optionId: number): void;
  clear(stepId: number): void;
  choose(choice: Choice): void;
  resize(size: Partial<{ [Side in keyof SizeMm]: number | null }>, isTyping?: boolean): void;
  chooseRow(rowId: number): void;
  changeQuantity(quantity: number): void;
  undo(): void;
  open(section: string | null): void;
  /** Opens the question after this one. */
  next(section: string): void;
  ask(): void;
  /** Changes, copies or takes out one of the windows of the request. */
  line(what: 'change' | 'copy' | 'remove', index: number): void;
  /** Shows the window from this side. */
  look(side: Side): void;
  /** Shows it in a wall, or the photograph of the product; pressed again, itself. */
  show(scene: 'wall' | 'photo'): void;
};

/** What all parts of the configurator see. They are functions from this to a template, and keep nothing. */
export type View = {
  readonly state: ShopState;
  readonly words: Words;
  readonly format: Format;
  /** What the shop shows: prices with VAT, without, or both. */
  readonly prices: Prices;
  /** An amount of the list as it is shown, the main sum first; none while nobody knows what the list contains. */
  readonly sums: (amount: number) => readonly Sum[];
  readonly language: string;
  /** Where the service is: paths of pictures are resolved against it (D16.4). */
  readonly baseUrl: string;
  readonly openSection: string | null;
  /** From where the window is seen. */
  readonly side: Side;
  /** Null: the window itself; undefined: nobody has said yet. */
  readonly scene: 'wall' | 'photo' | null | undefined;
  /** The questions that the customer has opened. */
  readonly seen: ReadonlySet<string>;
  /** All windows of the request; `state` is one of them. */
  readonly lines: readonly ShopState[];
  readonly act: Actions;
};
