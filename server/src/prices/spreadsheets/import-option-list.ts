import { type Option, optionSchema } from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { withoutNulls } from '../../platform/resource/schema.ts';
import { differences } from '../../platform/resource/service.ts';
import { type Pause, withShortPauses } from '../../platform/scheduling/scheduled-work.ts';
import { compareLines, type ReadFields } from './compare-lines.ts';
import { type IdentifiedLine, loadKnown, optionKind } from './record-kinds.ts';
import type { LineField, OptionLine, OptionListBody, OptionListReport } from './schema.ts';
import { queueToImport } from './store.ts';
import { countActions, reportedLines, writeOptions } from './write-lines.ts';

type ListedLine = IdentifiedLine & { values: OptionLine };

/** The fields of a pasted line. An option keeps its own reference, however many spaces the line has in it. */
const readValues = ({ values }: ListedLine, option: Option | undefined): ReadFields => {
  const draft = option ? { ...values, reference: option.reference } : values;
  const changed: OptionLine = option ? differences<OptionLine>(option, withoutNulls(optionSchema.fields, draft)) : {};
  const fields = (Object.keys(changed) as LineField[]).map((field) => ({
    field,
    old: option?.[field] ?? null,
    new: changed[field] ?? null,
  }));
  return { draft, fields, faults: [], doubts: [] };
};

/** B9: many options at once, as lines of JSON. */
export const importOptionList = async (
  tx: TenantTransaction,
  { options: given }: OptionListBody,
  isDryRun: boolean,
  pause: Pause,
): Promise<OptionListReport> => {
  if (!isDryRun) await queueToImport(tx);
  const listed = given.map((values, row): ListedLine => ({ row, reference: values.reference ?? null, values }));
  const { lines, faults } = await withShortPauses(
    compareLines({
      kind: optionKind,
      known: await loadKnown(tx, optionKind, listed),
      lines: listed,
      nameOf: (row) => `line ${row + 1}`,
      read: readValues,
    }),
  );
  const result = await writeOptions(tx, {
    lines,
    faults,
    faultOf: ({ row, pointer = '', ...fault }) => ({ ...fault, pointer: `/options/${row}${pointer}` }),
    pause,
  });
  return {
    dry_run: isDryRun,
    ...countActions(lines),
    lines: reportedLines(lines, result, isDryRun).map(({ row, action, id, name, fields, same_name }) => ({
      line: row,
      action,
      option_id: id,
      name,
      fields: fields as OptionListReport['lines'][number]['fields'],
      same_name,
    })),
    from_prices: result.from_prices,
    examples: result.examples,
  };
};
