import { useState } from 'react';
import { WindowFields } from '../../forms/window-fields.tsx';
import { useFormat } from '../../session/use-format.ts';
import { LatePart, latePart } from '../../ui/dialogs/late-part.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Skeleton } from '../../ui/feedback/loaded.tsx';
import { FormError } from '../../ui/fields/field-frame.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { FormSection } from '../../ui/layout/form-section.tsx';
import { type RowDraft, withLeafCount } from './row-draft.ts';
import { type RowFormProps, useRowFields } from './use-row-fields.ts';

const jsonEditor = latePart(() => import('../../forms/json-editor/json-editor.tsx'), 'JsonEditor');

const words = messages({
  en: {
    title: 'For developers: data that doesn’t affect prices',
    help: 'Any JSON that your configurator reads. The service stores it with the row and never uses it for prices.',
    area: 'Stored with the row; it doesn’t affect prices.',
    filled: 'filled in',
    broken: 'Not valid JSON',
  },
  fr: {
    title: 'Pour développeurs : données sans effet sur les prix',
    help: 'Tout JSON que lit votre configurateur. Il est conservé avec la ligne ; aucun prix n’en est tiré ici.',
    area: 'Conservé avec la ligne ; aucun prix n’en est tiré.',
    filled: 'renseigné',
    broken: 'JSON invalide',
  },
});

const JSON_FIELDS = ['coefficients', 'surcharges'] as const;
const FIELDS = [...JSON_FIELDS, 'price_per_square_meter'] as const;

/**
 * Fields of a row that do not affect its price: folded, since few rows have them. `coefficients` and `surcharges` are
 * any JSON (D8).
 */
export const RowFurther = ({ field: pointedAt, ...props }: RowFormProps & { field: string | undefined }) => {
  const say = useMessages(words);
  const field = useRowFields(props);
  const { currency, basis } = useFormat();
  const { draft, faults } = props;
  const isPointedAt = FIELDS.some((name) => pointedAt === name);
  const [isOpen, setOpen] = useState(isPointedAt);
  const isBroken = FIELDS.some((name) => faults[name]);
  const isFilled = FIELDS.some((name) => draft.value[name] !== '' && draft.value[name] !== null);
  return (
    <Disclosure
      title={say.title}
      meta={
        isBroken ? <Badge signal="bad">{say.broken}</Badge> : isFilled && <Badge signal="neutral">{say.filled}</Badge>
      }
      isOpen={isOpen || isPointedAt}
      onOpenChange={setOpen}
    >
      <NumberField {...field('price_per_square_meter')} unit={`${currency} ${basis}`} help={say.area} />
      <p className="soft small">{say.help}</p>
      <LatePart part={jsonEditor} waiting={<Skeleton lines={4} />}>
        {(JsonEditor) =>
          JSON_FIELDS.map((name) => {
            const { label, api, value, onChange } = field(name);
            return (
              <div key={name}>
                <JsonEditor {...{ label, api, value, onChange }} isAnyValue />
                <FormError>{draft.errorOf(name)}</FormError>
              </div>
            );
          })
        }
      </LatePart>
    </Disclosure>
  );
};

const rowWindowWords = messages({
  en: { title: 'Window', inside: 'Leaves are counted from the left, seen from inside.' },
  fr: { title: 'Fenêtre', inside: 'Les vantaux se comptent de gauche à droite, vus de l’intérieur.' },
});

/** The fields that identify the window of the row. */
export const RowWindow = (props: RowFormProps) => {
  const say = useMessages(rowWindowWords);
  const field = useRowFields(props);
  const { draft } = props;
  return (
    <FormSection title={say.title} help={say.inside}>
      <WindowFields
        value={draft.value}
        onChange={(name, value) =>
          draft.set(
            name === 'leaf_count'
              ? withLeafCount(draft.value, Number(value))
              : ({ [name]: value } as Partial<RowDraft>),
          )
        }
        errorOf={(name) => field(name).error}
      />
    </FormSection>
  );
};
