import type { FastifyReply } from 'fastify';
import { unavailable } from '../../errors.ts';
import { routeOf } from '../routes/route-of.ts';
import { payerOf } from '../turns/large-body.ts';

/** So many characters are made or written at a time, or one item of a list if it has more. */
const SLICE = 128 * 1024;

/** Does a piece of work when it is its turn (docs/adr/0032). */
export type InTurn = <T>(piece: () => T) => Promise<T>;

/** The turns of whoever asked, as long as somebody waits for the answer. What takes turns is costly, also before it is done. */
export const inTurnOf = (reply: FastifyReply): InTurn => {
  const { request } = reply;
  const { pace, costly } = request.server;
  const payer = payerOf(request);
  return (piece) => {
    costly.keep(payer, routeOf(request).url ?? '', true);
    return pace.run(payer, () => {
      if (reply.sent || reply.raw.destroyed) throw unavailable('Nobody waits for the answer any more.');
      return piece();
    });
  };
};

/** The JSON text of an object in slices. Lists in it are written item by item; every slice but the last is a long one. */
function* jsonSlices(value: object): Generator<string, void> {
  let text = '{';
  let separator = '';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    text += `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (!Array.isArray(member)) text += JSON.stringify(member);
    else {
      text += '[';
      for (const [place, item] of member.entries()) {
        text += `${place === 0 ? '' : ','}${JSON.stringify(item)}`;
        if (text.length < SLICE) continue;
        yield text;
        text = '';
      }
      text += ']';
    }
  }
  yield `${text}}`;
}

/** As JSON.stringify writes it: as a text where it is short, else as bytes that were made by turns. */
export const jsonBody = async (value: object, inTurn: InTurn): Promise<string | Buffer> => {
  const made = jsonSlices(value);
  const first = made.next().value ?? '';
  if (first.length < SLICE) return first;
  const encodeNext = () =>
    inTurn(() => {
      const { value: text, done } = made.next();
      return done ? undefined : Buffer.from(text);
    });
  const slices = [Buffer.from(first)];
  for (let slice = await encodeNext(); slice; slice = await encodeNext()) slices.push(slice);
  const body = Buffer.allocUnsafeSlow(slices.reduce((bytes, { length }) => bytes + length, 0));
  let at = 0;
  for (const slice of slices) at += await inTurn(() => slice.copy(body, at));
  return body;
};
