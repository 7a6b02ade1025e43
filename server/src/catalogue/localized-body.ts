import type { FastifyRequest } from 'fastify';
import { preferredLanguage } from '../platform/http/answers/language.ts';
import { read } from '../platform/http/answers/transactions.ts';
import { publicOrigin } from '../platform/http/authentication/caller.ts';
import { integer, nullable, withDefault } from '../platform/json/fields.ts';
import { Type } from '../platform/json/json-schema.ts';
import { localizedRecord, picturesOf } from './localized-record.ts';
import { listPictureWidths } from './localized-store.ts';

/** D16.5: the parameter of reads that a shop makes. */
export const localizedFilter = {
  localized: withDefault(
    Type.Boolean({
      default: false,
      description:
        'true: `name`, `description` and `message` are in the language of `Accept-Language` where the shop wrote it, and pictures of the service have their whole address and widths.',
    }),
  ),
};

export type LocalizedQuery = { localized: boolean };

export const pictureWidths = () =>
  Type.Optional(
    nullable(
      Type.Array(integer(64, 2048), {
        description:
          'With `localized=true`: what `?w=` takes for this picture; null for pictures that the service does not have.',
        examples: [[64, 128, 256, 512]],
      }),
    ),
  );

/**
 * D16.5: where the pages of the caller find pictures: at PUBLIC_URL, and where nobody said what that is, at the address that
 * the caller requested, as for cookies (D18.3).
 */
const originFor = ({ server, headers: { host } }: FastifyRequest): string => {
  const hostUrl = `http://${host}`;
  const isTaken = server.config.publicUrl === undefined && URL.canParse(hostUrl);
  return isTaken ? new URL(hostUrl).origin : publicOrigin(server);
};

/** The key of a cached answer: one for each language and address of the service. No path has a space in it. */
export const localizedPath = (path: string, request: FastifyRequest): string =>
  `${path} in ${preferredLanguage(request)?.toLowerCase() ?? 'its own words'} at ${originFor(request)}`;

/** The answer differs by this header, which caches have to know. */
export const LOCALIZED_HEADERS = { vary: 'Accept-Language' };

/** Changes each record of the answer. */
export type EachRecord = <Record extends object>(record: Record) => Record;

/**
 * D16.5: an answer in the caller's language. `shape` applies what it is given to every record of the answer; the first time
 * to learn which pictures there are, so that one statement finds the widths of all.
 */
export const localizedBody = async <Body>(
  request: FastifyRequest,
  shape: (each: EachRecord) => Body,
): Promise<Body> => {
  const origin = originFor(request);
  const tokens = new Set<string>();
  shape((record) => {
    for (const token of picturesOf(record as Readonly<Record<string, unknown>>, origin)) tokens.add(token);
    return record;
  });
  // Pictures never change, and none in use is deleted: this need not be the transaction that read the records.
  const found = tokens.size === 0 ? [] : await read(request, (tx) => listPictureWidths(tx, [...tokens]));
  const widths = new Map(
    [...Map.groupBy(found, ({ token }) => token)].map(([token, files]) => [token, files.map(({ size }) => size)]),
  );
  const language = preferredLanguage(request);
  return shape((record) => localizedRecord(record, { language, origin, widths }));
};
