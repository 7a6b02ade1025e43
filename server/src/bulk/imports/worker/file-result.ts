import type { DecimalSign, DetectedTable, FileFault, Separator } from '@vantail/pricing/price-lists';
import type { Encoding } from '../reading/text-encoding.ts';

/** A file that was read: how, the tables in it, and what is wrong with them. */
export type FileResult = {
  file: {
    name: string;
    format: 'xlsx' | 'csv' | 'tsv';
    size: number;
    encoding: Encoding | null;
    separator: Separator | null;
    decimal: DecimalSign;
  };
  /** A word for the bytes and for what was read from them. */
  digest: string;
  tables: DetectedTable[];
  faults: FileFault[];
  warnings: FileFault[];
};
