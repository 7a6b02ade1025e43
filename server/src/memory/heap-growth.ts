import { setFlagsFromString } from 'node:v8';

/**
 * After collecting all garbage V8 lets a small heap grow by about 10 MB before it does so again: ten large bodies. On a
 * machine with one core each time is felt by every tenant for 50 ms. Three times what is live, within V8's own limit of
 * the heap, is what V8 allows busy processes anyway; here it is allowed from the start (docs/adr/0054).
 */
export const letHeapGrow = (): void => setFlagsFromString('--heap-growing-percent=200');
