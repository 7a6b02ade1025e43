import type { IncomingMessage, ServerResponse } from 'node:http';

type Facts = Readonly<Record<string, string | number>>;

/** The span of one request. */
export type RequestTrace = {
  readonly traceId: string;
  /** Tells what is known with the answer. */
  answered(facts: { requestId: string; route: string | null; tenantId: number | undefined }): void;
};

/** How a message was answered; `status` is null where it was not. */
type Sent = { status: number | null; error_class: string | null };

/** What the service tells of its work. Where no collector is named there is none of it. */
export type Tracing = {
  /** Serves a request inside a span of its own, which ends with its answer. */
  serve(request: IncomingMessage, response: ServerResponse, serve: () => void): void;
  /** Goes on inside the span of a request: what calls back may be the work of another one. */
  within(request: IncomingMessage, goOn: () => void): void;
  of(request: IncomingMessage): RequestTrace | undefined;
  /** A part of the work that is being traced; work without a request is not traced. `factsOf` is called at the end. */
  part<T>(name: string, factsOf: () => Facts, work: () => Promise<T>): Promise<T>;
  /** A message to another service, which is given the headers that carry the trace on. */
  send<T extends Sent>(url: URL, facts: Facts, work: (headers: Record<string, string>) => Promise<T>): Promise<T>;
  /** Sends what is left, for as long as a stop may take. */
  stop(): Promise<void>;
};
