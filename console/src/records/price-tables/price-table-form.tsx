import { TableEditor } from '../../editing/price-table/table-editor.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FieldGrid } from '../../ui/layout/form-section.tsx';
import { fieldWords } from '../forms/field-words.ts';
import type { FormProps } from '../forms/record-kind.ts';
import { useFields } from '../forms/use-fields.ts';
import type { PriceTableFields } from './price-table-fields.ts';
import { TableUsers } from './table-users.tsx';

/** A shared table has no limits of its own: a new grid begins with the usual sizes. */
const NO_RANGE = { total_width_min: null, total_width_max: null, total_height_min: null, total_height_max: null };

export const PriceTableForm = ({ draft, id }: FormProps<PriceTableFields>) => {
  const field = useFields(draft);
  const say = useMessages(fieldWords);
  return (
    <>
      {id !== undefined && <TableUsers id={id} />}
      <FieldGrid>
        <TextField {...field('name')} isRequired autoFocus={id === undefined} />
        <TextField {...field('reference')} />
      </FieldGrid>
      <TableEditor
        label={say.price_table}
        text={draft.value.price_table}
        onChange={(text) => draft.set({ price_table: text }, true)}
        range={NO_RANGE}
        history={draft}
        error={draft.errorOf('price_table')}
        field={undefined}
      />
    </>
  );
};
