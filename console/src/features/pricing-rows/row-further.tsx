import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { type RowFormProps, useRowFields } from './use-row-fields.ts';

const JsonEditor = lazy(async () => ({
  default: (await import('../../editing/json-editor/json-editor.tsx')).JsonEditor,
}));

const words = messages({
  en: {
    title: 'For developers: data that makes no price',
    help: 'Any JSON that your configurator reads. It is kept with the row; no price is made from it here.',
    area: 'Kept with the row; no price is made from it.',
    filled: 'filled in',
    broken: 'Not valid JSON',
  },
  fr: {
    title: 'Pour développeurs : données sans effet sur les prix',
    help: "Tout JSON que lit votre configurateur. Il est conservé avec la ligne ; aucun prix n'en est tiré ici.",
    area: "Conservé avec la ligne ; aucun prix n'en est tiré.",
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
      beside={
        isBroken ? <Badge signal="bad">{say.broken}</Badge> : isFilled && <Badge signal="neutral">{say.filled}</Badge>
      }
      isOpen={isOpen || isPointedAt}
      onOpenChange={setOpen}
    >
      <NumberField {...field('price_per_square_meter')} unit={`${currency} ${basis}`} help={say.area} />
      <p className="soft small">{say.help}</p>
      <Suspense fallback={<Skeleton lines={4} />}>
        {JSON_FIELDS.map((name) => {
          const { label, api, value, onChange } = field(name);
          return (
            <div key={name}>
              <JsonEditor {...{ label, api, value, onChange }} isAnyValue />
              <FormError>{draft.errorOf(name)}</FormError>
            </div>
          );
        })}
      </Suspense>
    </Disclosure>
  );
};
