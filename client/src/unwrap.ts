import { VantailError } from './problem.ts';

type Result<Data> = { data?: Data; error?: unknown; response: Response };

/**
 * The data of a result, or a VantailError for every answer that is not 2xx (a 304 among them).
 *
 * @example
 * const brand = unwrap(await vantail.GET('/v1/brands/{id}', { params: { path: { id: 7 } } }));
 * console.log(brand.name);
 */
export const unwrap = <Data>({ data, error, response }: Result<Data>): Data => {
  if (!response.ok) throw new VantailError(response, error);
  return data as Data;
};
