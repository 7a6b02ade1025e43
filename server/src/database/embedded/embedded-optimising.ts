import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';

const GIB = 1024 ** 3;
/** V8 takes 1.2 GiB for a moment to optimise PostgreSQL's parser, which is one function of 107 kB; the service itself needs 350 MiB. */
const OPTIMISING_NEEDS = 2 * GIB;

/** The memory of the machine, or what the container leaves to this process. */
const memory = () => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());

export const canOptimise = (bytes: number): boolean => bytes >= OPTIMISING_NEEDS;

/**
 * How much of a function of PGlite runs before V8 optimises it, in bytes of code. By its own measure, 13 million, the parser
 * gets there within a few statements, and half of the CPU of a start went into optimising it; later, only what a busy
 * service really uses is optimised, within its first minute. While a database is made, which parses all migrations, and where
 * memory is short, nothing is: V8 then optimises only the function with the number 0, which is none of PGlite's (docs/adr/0026).
 */
export const optimise = (when: 'making' | 'serving'): void => {
  const isOptimising = when === 'serving' && canOptimise(memory());
  setFlagsFromString('--wasm-tiering-budget=800000000');
  setFlagsFromString(`--wasm-tier-up-filter=${isOptimising ? -1 : 0}`);
};
