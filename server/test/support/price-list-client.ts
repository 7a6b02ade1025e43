import assert from 'node:assert/strict';
import type { PriceListReport } from '../../src/prices/imports/price-list-schema.ts';
import type { ImportCall } from './import-client.ts';
import { importForm } from './import-form.ts';
import type { TestService, TestTenant } from './test-service.ts';

/** Sends price lists of brands. */
export const priceListClient = (service: TestService, tenant: TestTenant) => {
  const send = ({ file, name, fields, dryRun, headers }: ImportCall) => {
    const form = importForm(name ?? (typeof file === 'string' ? 'prices.csv' : 'prices.xlsx'), file, fields);
    return service.call<PriceListReport>('POST', `/v1/price-list-imports${dryRun ? '?dry_run=true' : ''}`, {
      token: tenant.key,
      raw: form.raw,
      headers: { ...form.headers, ...headers },
    });
  };
  /** An import that must be answered with its report. */
  const must = async (call: ImportCall): Promise<PriceListReport> => {
    const answer = await send(call);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  return { send, must };
};

/** What becomes of each table: `changed 12`, `unchanged table 5`, `refused null`. */
export const listActions = ({ tables }: PriceListReport): string[] =>
  tables.map(({ action, pricing_configuration_id, shared }) =>
    shared ? `${action} table ${shared.id}` : `${action} ${pricing_configuration_id}`,
  );
