import type { HeldOut } from './held-words.ts';
import { thirdEastern } from './third-eastern.ts';
import { thirdNorthern } from './third-northern.ts';
import { thirdSouthern } from './third-southern.ts';
import { thirdWestern } from './third-western.ts';

export const thirdSet: HeldOut = { ...thirdWestern, ...thirdNorthern, ...thirdEastern, ...thirdSouthern };
