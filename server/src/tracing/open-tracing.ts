import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { openTracer } from './tracer.ts';
import type { RequestTrace, Tracing } from './tracing.ts';
import type { TracingSettings } from './tracing-settings.ts';

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

/** Ends the span of some work. Of an error only its kind is told: its message may hold what a customer wrote. */
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
