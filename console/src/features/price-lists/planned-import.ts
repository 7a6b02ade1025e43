import type { PlannedRequest } from '../../api/plans.ts';
import type { PriceList } from './preview/import-price-list.ts';

/** So many bytes become characters at a time: a call takes only so many arguments. */
const PIECE = 0x8000;

const base64Of = (bytes: Uint8Array): string => {
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += PIECE)
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + PIECE)));
  return btoa(pieces.join(''));
};

/** D17.2: an import as a plan takes it, with its file in base64. */
export const plannedImport = async (
  path: string,
  { file, overrides, mapping }: Pick<PriceList, 'file' | 'overrides'> & { mapping: object },
  accept: string | undefined,
  further: Record<string, number> = {},
): Promise<PlannedRequest> => {
  const { no_price_marks, ...fields } = overrides;
  const stated = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return {
    method: 'POST',
    path,
    body: {
      ...further,
      ...Object.fromEntries(stated),
      ...(no_price_marks?.length ? { no_price_marks: JSON.stringify(no_price_marks) } : {}),
      ...(Object.keys(mapping).length > 0 ? { mapping } : {}),
      ...(accept === undefined ? {} : { accept }),
      file: { name: file.name, content: base64Of(new Uint8Array(await file.arrayBuffer())) },
    },
  };
};
