import assert from 'node:assert/strict';
import { importForm } from './import-form.ts';
import type { Body, TestService, TestTenant } from './test-service.ts';

export type Media = { id: number; name: string | null; url: string; width: number; height: number; bytes: number };

/** Sends pictures to a library, and reads what became of them. */
export const mediaClient = (service: TestService, tenant: TestTenant) => {
  const send = (file: Uint8Array, name = 'picture.bin', to = tenant, headers = {}) => {
    const form = importForm(name, file);
    return service.call<Media & Body>('POST', '/v1/media', {
      token: to.key,
      raw: form.raw,
      headers: { ...form.headers, ...headers },
    });
  };
  return {
    send,
    must: async (file: Uint8Array): Promise<Media> => {
      const answer = await send(file);
      assert.ok(answer.status < 300, answer.text);
      return answer.body;
    },
    bytesOf: async (url: string, headers: Record<string, string> = {}) => {
      const response = await service.app.inject({ method: 'GET', url, headers });
      return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
    },
  };
};
