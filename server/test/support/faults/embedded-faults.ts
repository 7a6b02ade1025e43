import { PGlite } from '@electric-sql/pglite';
import type { StatementCounter } from './fault.ts';
import { failed, statementReader } from './statement-messages.ts';

type Deliver = PGlite['execProtocolRawStream'];

/**
 * Puts the counter under every embedded database of this process, at the call by which the driver's messages reach it.
 * There is no connection to lose: its counterpart is the engine that dies.
 */
export const hitEmbedded = (counter: StatementCounter): (() => void) => {
  const readers = new WeakMap<PGlite, (chunk: Uint8Array) => void>();
  const dead = new WeakSet<PGlite>();
  const original: Deliver = PGlite.prototype.execProtocolRawStream;
  /** What the call at hand delivers in the end, and whether the engine dies of it. */
  let parts: Uint8Array[] = [];
  let dies = false;

  const newReader = () =>
    statementReader(
      (messages) => {
        if (dies) return;
        const hit = counter.next();
        dies = hit?.fault.startsWith('lost') === true;
        if (hit?.fault === 'lost before') return;
        parts.push(hit?.fault.startsWith('error') ? failed(messages, hit) : Buffer.concat(messages));
      },
      (message) => parts.push(message),
    );

  const deliver: Deliver = function (this: PGlite, message, options) {
    if (dead.has(this)) throw new Error('A statement was sent to a dead engine');
    const reader = readers.get(this) ?? newReader();
    readers.set(this, reader);
    [parts, dies] = [[], false];
    reader(message);
    if (!dies) return original.call(this, Buffer.concat(parts), options);
    dead.add(this);
    return original
      .call(this, Buffer.concat(parts), { ...options, onRawData: () => {} })
      .then(() => Promise.reject(new WebAssembly.RuntimeError('made to die')));
  };
  PGlite.prototype.execProtocolRawStream = deliver;
  return () => {
    PGlite.prototype.execProtocolRawStream = original;
  };
};
