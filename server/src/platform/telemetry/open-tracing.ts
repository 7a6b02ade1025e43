import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { getNumberFromEnv, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
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
import type { RequestTrace, Tracing } from './tracing.ts';
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

/** An unreachable collector is logged once a minute: it would otherwise fill the log. */
const seldom = (complain: (reason: string) => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return (reason: string): void => {
    if (performance.now() - last < COMPLAIN_MS) return;
    last = performance.now();
    complain(reason);
  };
};

type OpenTracer = { tracer: Tracer; stop: () => Promise<void> };

/** Nothing else loads the SDK: spans are queued, sent in batches, and dropped where the collector does not keep up. */
const openTracer = async (
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

/** How long the end of the process waits for the collector. */
const FLUSH_MS = 2000;

type Served = { context: Context; trace: RequestTrace };

/** D11: the route stands for the path, which may contain a token; a query may contain a customer's words. */
const requestTrace = (span: Span, method: string): RequestTrace => ({
  traceId: span.spanContext().traceId,
  answered({ requestId, route, tenantId }) {
    span.setAttribute('vantail.request_id', requestId);
    if (tenantId !== undefined) span.setAttribute('vantail.tenant_id', tenantId);
    if (route === null) return;
    span.updateName(`${method} ${route}`);
    span.setAttribute('http.route', route);
  },
});

const fail = (span: Span, type: string): void => {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', type);
};

/** Ends the span of some work. Of an error only its kind is recorded: its message may hold what a customer wrote. */
const ended = async <T>(span: Span, work: () => Promise<T>, note?: (result: T) => void): Promise<T> => {
  try {
    const result = await work();
    note?.(result);
    return result;
  } catch (error) {
    fail(span, error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
};

/** Loaded where a collector is named, and only there (docs/adr/0051). */
export const openTracing = async (settings: TracingSettings, complain: (reason: string) => void): Promise<Tracing> => {
  const { tracer, stop } = await openTracer(settings, complain);
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const served = new WeakMap<IncomingMessage, Served>();

  return {
    serve(request, response, serve) {
      const { method = '', headers } = request;
      // A traceparent that cannot be read is none.
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      const context = trace.setSpan(parent, span);
      served.set(request, { context, trace: requestTrace(span, method) });
      response.once('close', () => {
        const { headersSent, statusCode, writableFinished } = response;
        if (headersSent) span.setAttribute('http.response.status_code', statusCode);
        if (headersSent && statusCode >= 500) fail(span, String(statusCode));
        else if (!writableFinished) span.setAttribute('error.type', 'caller_gone');
        span.end();
      });
      current.run(context, serve);
    },
    within(request, goOn) {
      const context = served.get(request)?.context;
      if (context) current.run(context, goOn);
      else goOn();
    },
    of: (request) => served.get(request)?.trace,
    part(name, factsOf, work) {
      const parent = current.getStore();
      if (!parent) return work();
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT }, parent);
      return ended(span, () => work().finally(() => span.setAttributes(factsOf())));
    },
    send(url, facts, work) {
      const parent = current.getStore() ?? ROOT_CONTEXT;
      const attributes = { 'http.request.method': 'POST', 'server.address': url.hostname, ...facts };
      const span = tracer.startSpan('POST webhook', { kind: SpanKind.CLIENT, attributes }, parent);
      const headers: Record<string, string> = {};
      propagator.inject(trace.setSpan(parent, span), headers, defaultTextMapSetter);
      return ended(
        span,
        () => work(headers),
        ({ status, error_class }) => {
          if (status !== null) span.setAttribute('http.response.status_code', status);
          if (error_class !== null) fail(span, error_class);
        },
      );
    },
    stop: async () => {
      await Promise.race([stop().catch(() => {}), sleep(FLUSH_MS, undefined, { ref: false })]);
    },
  };
};
