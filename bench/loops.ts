import { importLoops } from './loops/import-loops.ts';
import { measured } from './loops/measured.ts';
import { offerLoops } from './loops/offer-loops.ts';
import { pricingLoops } from './loops/pricing-loops.ts';
import { randomLoops } from './loops/random-loops.ts';

/**
 * `node scripts/run.mjs bench/loops.ts [part of a name]`: the loops whose length a tenant decides, each with the largest
 * input that D3 and D8 allow, and with random ones: CPU of the longest piece that has the thread, and of the whole
 * (docs/reliability.md). The bar is 50 ms for a piece. `bench/service-loops.ts` has those that need a database.
 */
const only = process.argv[2] ?? '';

for (const [name, work] of Object.entries({ ...pricingLoops, ...importLoops, ...offerLoops, ...randomLoops() })) {
  if (!name.includes(only)) continue;
  try {
    const { longest, whole, pieces } = measured(work);
    console.log(
      `${longest > 50 ? '!' : ' '} ${name.padEnd(45)} longest ${longest.toFixed(0).padStart(6)} ms, whole ${whole.toFixed(0).padStart(6)} ms, pieces ${pieces}`,
    );
  } catch (error) {
    console.log(`? ${name} ${(error as Error).message.slice(0, 200)}`);
  }
}
