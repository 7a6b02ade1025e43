import assert from 'node:assert/strict';
import type { ImportReport } from '../../src/prices/imports/report-schema.ts';
import { type FormFields, importForm } from './import-form.ts';
import type { PricedProduct } from './priced-product.ts';
import type { Answer, TestService, TestTenant } from './test-service.ts';

export type ImportCall = {
  /** A text is a CSV file. */
  file: string | Uint8Array;
  name?: string;
  fields?: FormFields;
  dryRun?: boolean;
  headers?: Record<string, string>;
};

/** Sends price lists to one product. */
export const importClient = (service: TestService, tenant: TestTenant, product: PricedProduct) => {
  const send = (call: ImportCall) => {
    const { file, name = typeof file === 'string' ? 'prices.csv' : 'prices.xlsx', fields, dryRun, headers } = call;
    const form = importForm(name, file, fields);
    return service.call<ImportReport>('POST', `${product.rows}/import${dryRun ? '?dry_run=true' : ''}`, {
      token: tenant.key,
      raw: form.raw,
      headers: { ...form.headers, ...headers },
    });
  };
  /** An import that must be answered with its report. */
  const must = async (call: ImportCall): Promise<ImportReport> => {
    const answer = await send(call);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  return { send, must };
};

/** What a report says is done with each table: `changed 12`, `created null`. */
export const actionsOf = ({ tables }: ImportReport): string[] =>
  tables.map(({ action, pricing_configuration_id }) => `${action} ${pricing_configuration_id}`);

/** The faults of a refusal or a dry run: `code B3`. */
export const importFaults = ({
  body,
}: Answer<{ errors?: { code: string; row?: number | null; column?: string | null }[] }>) =>
  (body.errors ?? []).map(({ code, row, column }) => (row ? `${code} ${column}${row}` : code));
