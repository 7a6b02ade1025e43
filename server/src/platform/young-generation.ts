import { setFlagsFromString } from 'node:v8';

const growth = (factor: 1 | 2) => () => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/**
 * V8 doubles the space for new objects when many of them survive, and never gives it back while a process is idle. What a start makes are
 * modules: all of them survive, so that 34 MB were taken for a space that nobody needed yet. It stays as it is for as long as
 * modules are loaded, and grows with the first load (docs/adr/0065).
 */
export const holdYoungGeneration = growth(1);
export const letYoungGenerationGrow = growth(2);
