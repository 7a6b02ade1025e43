import assert from 'node:assert/strict';
import { until } from '../../../scripts/testing/until.ts';
import { startReceiver } from './receiver.ts';

type Value = { stringValue?: string; intValue?: number };
type Attribute = { key: string; value: Value };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
};
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[] };

/** A span as a collector is given it, with the process that it comes from. */
export type CollectedSpan = Omit<SentSpan, 'attributes' | 'status'> & {
  facts: Record<string, string | number | undefined>;
  process: Record<string, string | number | undefined>;
  isError: boolean;
};

const ERROR = 2;

const factsOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

const spansIn = (body: string): CollectedSpan[] =>
  (JSON.parse(body) as Export).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, ...span }) => ({
        ...span,
        facts: factsOf(attributes),
        process: factsOf(resource.attributes),
        isError: status.code === ERROR,
      })),
    ),
  );

/** A collector of OpenTelemetry that takes JSON, and keeps what it was sent. */
export const startCollector = async () => {
  const { port, taken } = await startReceiver((_request, response) => void response.end('{}'));
  const spans = () => taken.flatMap(({ body }) => spansIn(body));
  return {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '20',
    },
    taken,
    spans,
    /** The spans of a trace, once `isWhole` says that all have arrived. */
    trace: (traceId: string, isWhole: (spans: readonly CollectedSpan[]) => boolean) =>
      until(`the spans of ${traceId}`, () => {
        const found = spans().filter((span) => span.traceId === traceId);
        return isWhole(found) ? found : undefined;
      }),
    only(spans: readonly CollectedSpan[], name: string): CollectedSpan {
      const found = spans.filter((span) => span.name === name);
      assert.equal(found.length, 1, `${name} among ${spans.map((span) => span.name).join()}`);
      return found[0] as CollectedSpan;
    },
  };
};
