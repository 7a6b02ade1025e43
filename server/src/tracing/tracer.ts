import { randomUUID } from 'node:crypto';
import { DiagLogLevel, diag, type Tracer } from '@opentelemetry/api';
import { getNumberFromEnv, setGlobalErrorHandler } from '@opentelemetry/core';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { readRelease } from '../release.ts';
import type { Protocol, Sampling, TracingSettings } from './tracing-settings.ts';

const COMPLAIN_MS = 60_000;

/** Address, headers, timeout, compression and certificates are read by the exporter, from the variables of the standard. */
const exporterOf = async (protocol: Protocol): Promise<SpanExporter> => {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
};

const samplerOf = ({ sampler, ratio }: Sampling): Sampler => {
  const root = sampler.endsWith('_off')
    ? new AlwaysOffSampler()
    : sampler.endsWith('_on')
      ? new AlwaysOnSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
};

/** Each process is an instance of its own; what the environment says comes first. */
const resourceOfProcess = () =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'vantail',
        'service.version': readRelease(),
        'service.instance.id': randomUUID(),
        'process.pid': process.pid,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));

/** A number that the environment sets for the queue of spans, under its name in the SDK. */
const queueSetting = <Name extends string>(name: Name, variable: string): { [key in Name]?: number } => {
  const value = getNumberFromEnv(variable);
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]: number });
};

/** A collector that is away is told about once a minute: it would otherwise fill the log. */
const seldom = (complain: (reason: string) => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return (reason: string): void => {
    if (performance.now() - last < COMPLAIN_MS) return;
    last = performance.now();
    complain(reason);
  };
};

export type OpenTracer = { tracer: Tracer; stop: () => Promise<void> };

/** The only place that loads the SDK: spans are queued, sent in batches, and dropped where the collector does not keep up. */
export const openTracer = async (
  { protocol, sampling }: TracingSettings,
  complain: (reason: string) => void,
): Promise<OpenTracer> => {
  const tell = seldom(complain);
  const quiet = () => {};
  diag.setLogger(
    { error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  setGlobalErrorHandler((error) => tell(error instanceof Error ? error.message : String(error)));
  const provider = new TracerProvider({
    resource: resourceOfProcess(),
    sampler: samplerOf(sampling),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: await exporterOf(protocol),
        ...queueSetting('scheduledDelayMillis', 'OTEL_BSP_SCHEDULE_DELAY'),
        ...queueSetting('exportTimeoutMillis', 'OTEL_BSP_EXPORT_TIMEOUT'),
        ...queueSetting('maxQueueSize', 'OTEL_BSP_MAX_QUEUE_SIZE'),
        ...queueSetting('maxExportBatchSize', 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
      }),
    ],
  });
  return { tracer: provider.getTracer('vantail', readRelease()), stop: () => provider.shutdown() };
};
