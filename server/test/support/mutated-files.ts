import { unzipSync, zipSync } from 'fflate';

/** Changes of a file by chance: bytes, pieces, numbers and ends; those of an archive also inside its parts. */

export type Dice = (sides: number) => number;

/** Mulberry32: the same seed gives the same files. */
export const diceOf = (seed: number): Dice => {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
};

const NUMBERS = [
  '0',
  '-1',
  '1e9',
  '4294967295',
  '99999999999999999999',
  '1e308',
  '-0.0',
  '2147483648',
  'NaN',
  '1048577',
];

const edits: ((bytes: Buffer, dice: Dice) => Buffer)[] = [
  (bytes, dice) => {
    const changed = Buffer.from(bytes);
    for (let times = 1 + dice(8); times > 0; times--) changed[dice(changed.length)] = dice(256);
    return changed;
  },
  (bytes, dice) => bytes.subarray(0, dice(bytes.length)),
  (bytes, dice) => {
    const [from, length] = [dice(bytes.length), 1 + dice(200)];
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
  },
  (bytes, dice) => {
    const [from, length, to] = [dice(bytes.length), 1 + dice(400), dice(bytes.length)];
    const piece = bytes.subarray(from, from + length);
    return Buffer.concat([bytes.subarray(0, to), ...Array(1 + dice(20)).fill(piece), bytes.subarray(to)]);
  },
  (bytes, dice) => {
    const text = bytes.toString('latin1');
    const found = [...text.matchAll(/\d+/g)];
    const one = found[dice(Math.max(1, found.length))];
    if (!one) return bytes;
    const by = NUMBERS[dice(NUMBERS.length)] ?? '0';
    return Buffer.from(text.slice(0, one.index) + by + text.slice(one.index + one[0].length), 'latin1');
  },
];

const edited = (bytes: Buffer, dice: Dice): Buffer => {
  let changed = bytes;
  for (let times = 1 + dice(3); times > 0 && changed.length > 0; times--)
    changed = edits[dice(edits.length)]?.(changed, dice) ?? changed;
  return changed;
};

/** A changed copy of a file. Of an archive, three of four are changed in a part, so that they still unpack; nothing is packed anew. */
export const mutated = (bytes: Buffer, dice: Dice): Buffer => {
  if (bytes.subarray(0, 2).toString() !== 'PK' || dice(4) === 0) return edited(bytes, dice);
  const parts = unzipSync(bytes);
  const names = Object.keys(parts);
  const name = names[dice(names.length)] as string;
  return Buffer.from(zipSync({ ...parts, [name]: edited(Buffer.from(parts[name] ?? []), dice) }, { level: 0 }));
};
