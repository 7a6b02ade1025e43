import type { DecimalSign, DetectedTable, FileFault, Separator } from '@vantail/pricing/price-lists';
import type { Encoding } from '../reading/text-encoding.ts';

/** A file that was read: how it was read, its tables, and their faults. */
export type FileResult = {
  file: {
    name: string;
    format: 'xlsx' | 'csv' | 'tsv';
    size: number;
    encoding: Encoding | null;
    separator: Separator | null;
    decimal: DecimalSign;
  };
  /** A hash of the bytes and of what was read from them. */
  digest: string;
  tables: DetectedTable[];
  faults: FileFault[];
  warnings: FileFault[];
};
