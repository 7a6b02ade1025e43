import type { Schemas, VantailClient } from '@vantail/client';
import { PRICING_OF_TYPE } from '@vantail/pricing';
import { dryPatchOption, options } from '../../api/catalogue-resource.ts';
import { jsonObject, jsonText } from '../../forms/json-editor/json-text.ts';
import { hasName, plainFields, type RecordKind } from '../../forms/record-kind.ts';
import { RecordSheet } from '../../forms/record-sheet.tsx';
import { withExamples } from '../../forms/saving/looked-up.ts';
import { largeMoves } from '../../forms/saving/price-move.ts';
import { messages } from '../../ui/language/messages.ts';
import type { OptionFields, PlainOptionFields } from './option-fields.ts';
import { OptionForm } from './option-form.tsx';
import { OptionUses } from './option-uses.tsx';

const plain = plainFields<PlainOptionFields>({
  name: '',
  name_en: null,
  content_type: null,
  reference: null,
  description: null,
  image_url: null,
  finish: null,
  price: 0,
  price_type: 'flat',
  price_table_id: null,
  minimum_charge: null,
  maximum_charge: null,
  discount_group: null,
  width_mm: null,
  height_mm: null,
  window: null,
  translations: {},
});

/** §4.4: the price, the state and the configuration of an option can be what from-prices are made of, in many products. */
const question = async (client: VantailClient, id: number, changes: Partial<Schemas['OptionCreate']>) => {
  const { prices, examples } = await dryPatchOption(client, id, changes);
  const large = largeMoves(prices);
  return withExamples(examples, large.length > 0 ? { priceMove: large } : undefined);
};

export const optionKind: RecordKind<Schemas['Option'], OptionFields, Schemas['OptionCreate']> = {
  resource: options,
  states: { ...options, question: (client, { id, active }) => question(client, id, { active: !active }) },
  blank: { ...plain.blank, configuration: '{}' },
  fieldsOf: (option) => ({ ...plain.fieldsOf(option), configuration: jsonText(option.configuration) }),
  bodyOf: ({ configuration, ...fields }) => ({
    ...fields,
    ...(configuration !== undefined && { configuration: jsonObject(configuration) ?? {} }),
  }),
  question,
  Form: OptionForm,
  Uses: OptionUses,
  isComplete: (fields) =>
    hasName(fields) &&
    jsonObject(fields.configuration) !== undefined &&
    (!PRICING_OF_TYPE[fields.price_type].namesTable || fields.price_table_id !== null),
  words: messages({
    en: {
      create: 'New option',
      consequence:
        'Customers can no longer choose it, and the readiness report of the products that use it shows an error.',
    },
    fr: {
      create: 'Nouvelle option',
      consequence:
        'Les clients ne peuvent plus la choisir, et le rapport des produits qui l’utilisent signale une erreur.',
    },
  }),
};

type Props = {
  open: number | 'new' | undefined;
  preset?: Partial<OptionFields> | undefined;
  onClose: () => void;
  /** Called with the stored option, or without one when the sheet closes. */
  onSaved?: (option: Schemas['Option']) => void;
};

/** Creates or changes an option from anywhere: the list of options, or a step that needs it. */
export const OptionSheet = (props: Props) => <RecordSheet kind={optionKind} {...props} />;
