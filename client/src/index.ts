import type { components } from './generated/api.ts';

export { createVantailClient, type VantailClientOptions } from './create-client.ts';
/** The scopes of each role, from the weakest role to the strongest. */
export { ROLE_SCOPES } from './generated/roles.ts';
export { type PlainCall, plainCalls } from './plain-calls.ts';
export { unwrap, VantailError, type VantailProblem } from './problem.ts';
export type { VantailClient } from './vantail-client.ts';

/**
 * The shapes of the API by their names in its description.
 *
 * @example
 * const nameOf = (product: Schemas['Product']) => product.name_en ?? product.name;
 */
export type Schemas = components['schemas'];
