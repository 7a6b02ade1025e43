import { createRequire } from 'node:module';
import type * as client from '@prometheus-io/client';

/**
 * What is counted from the start on, by the files of the library that have it: its index loads figures of the process, too, which are
 * needed with the first scrape, and with them OpenTelemetry's API: 79 files, a tenth of all that a start loads (docs/adr/0065).
 */
const require = createRequire(import.meta.url);
const kind = (file: string) => require(`@prometheus-io/client/lib/${file}.js`);

export const Counter: typeof client.Counter = kind('counter');
export const Gauge: typeof client.Gauge = kind('gauge');
export const Histogram: typeof client.Histogram = kind('histogram');
export const Registry: typeof client.Registry = kind('registry');
export type Registry = client.Registry;
