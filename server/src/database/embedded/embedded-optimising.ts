import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';

const GIB = 1024 ** 3;
/**
 * V8 needs 1.2 GiB for a moment to optimise PostgreSQL's parser, which is one function of 107 kB; the service itself
 * needs 350 MiB.
 */
const OPTIMISING_NEEDS = 2 * GIB;

/** The memory of the machine, or the limit of its container. */
const memory = () => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());

export const canOptimise = (bytes: number): boolean => bytes >= OPTIMISING_NEEDS;

/**
 * How much code of a PGlite function must have run before V8 optimises it, in bytes. With V8's default of 13 million
 * the parser gets there within a few statements, and optimising it took half of the CPU of a start. With this value
 * only what a busy service really uses is optimised, within its first minute. While a database is made, which parses
 * all migrations, and where memory is short, nothing is optimised: V8 is told to optimise only function number 0, which
 * is none of PGlite's (docs/adr/0026).
 */
export const optimise = (when: 'making' | 'serving'): void => {
  const isOptimising = when === 'serving' && canOptimise(memory());
  setFlagsFromString('--wasm-tiering-budget=800000000');
  setFlagsFromString(`--wasm-tier-up-filter=${isOptimising ? -1 : 0}`);
};
