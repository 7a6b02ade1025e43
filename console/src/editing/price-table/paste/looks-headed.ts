import { readPrice } from '../reading/read-price.ts';

type Block = readonly (readonly string[])[];

const isPrice = (text: string) => readPrice(text, '.') !== undefined || readPrice(text, ',') !== undefined;

/**
 * Whether a pasted block may be more than prices: its corner is empty, or there are words in its first row or column. A
 * block of plain prices goes into the cells where it is pasted. In any other block sizes could be stored as prices, so
 * the reader of price lists analyses it and a person decides.
 */
export const looksHeaded = (block: Block): boolean => {
  const [head = []] = block;
  if (block.length < 2 || head.length < 2) return false;
  if ((head[0] ?? '').trim() === '') return true;
  return head.some((text) => !isPrice(text)) || block.some(([text = '']) => !isPrice(text));
};
