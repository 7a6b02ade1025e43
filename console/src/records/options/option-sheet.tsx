import type { Schemas } from '@vantail/client';
import { RecordSheet } from '../forms/record-sheet.tsx';
import type { OptionFields } from './option-fields.ts';
import { optionKind } from './option-kind.tsx';

type Props = {
  open: number | 'new' | undefined;
  preset?: Partial<OptionFields> | undefined;
  onClose: () => void;
  /** Called with the stored option, or without one when the sheet closes. */
  onSaved?: (option: Schemas['Option']) => void;
};

/** Creates or changes an option from anywhere: the list of options, or a step that needs it. */
export const OptionSheet = (props: Props) => <RecordSheet kind={optionKind} {...props} />;
