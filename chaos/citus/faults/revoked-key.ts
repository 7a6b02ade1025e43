import assert from 'node:assert/strict';
import { callOver } from '../../../server/test/support/service-process.ts';
import { OPERATOR_TOKEN, post } from '../../support/service.ts';

/** What docs/guides/scaling.md says of a key that is to be revoked while a node is away that its tenant is not on. */
export type KeyToRevoke = {
  /** Every node must know of a revocation: it is refused, and the key goes on working. */
  mustBeRefused: () => Promise<string>;
  /** The same call when the node is back; no request with the key is answered from then on. */
  mustBeRevoked: () => Promise<void>;
};

export const newKeyToRevoke = async (url: string, tenantId: number): Promise<KeyToRevoke> => {
  const keys = `${url}/operator/v1/tenants/${tenantId}/api-keys`;
  const { id, key } = await post(keys, OPERATOR_TOKEN, { name: 'To be revoked' });
  const revoke = async () => (await callOver(`${keys}/${id}`, OPERATOR_TOKEN, 'DELETE')).status;
  const use = async () => (await callOver(`${url}/v1/products`, String(key))).status;
  assert.equal(await use(), 200, 'the key before anything is done');
  return {
    mustBeRefused: async () => {
      const began = performance.now();
      assert.equal(await revoke(), 503, 'a revocation, which every node must know');
      const tookMs = performance.now() - began;
      assert.equal(await use(), 200, 'a key whose revocation was refused');
      return `a revocation 503 after ${(tookMs / 1000).toFixed(1)} s, its key 200`;
    },
    mustBeRevoked: async () => {
      assert.equal(await revoke(), 200, 'the revocation when the node is back');
      assert.equal(await use(), 401, 'a revoked key');
    },
  };
};
