import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { Badge } from '../ui/badge.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type RowFormProps, useRowFields } from './use-row-fields.ts';

const JsonEditor = lazy(async () => ({ default: (await import('../json-editor/json-editor.tsx')).JsonEditor }));

const words = messages({
  en: {
    title: 'Coefficients and surcharges',
    help: 'Any JSON that your configurator reads. It is kept with the row; no price is made from it here.',
    filled: 'filled in',
    broken: 'Not valid JSON',
  },
  fr: {
    title: 'Coefficients et suppléments',
    help: "Tout JSON que lit votre configurateur. Il est conservé avec la ligne ; aucun prix n'en est tiré ici.",
    filled: 'renseigné',
    broken: 'JSON invalide',
  },
});

const FIELDS = ['coefficients', 'surcharges'] as const;

/** `coefficients` and `surcharges` (D8: any JSON value), folded away: few rows have them. */
export const RowFurther = ({ field: pointedAt, ...props }: RowFormProps & { field: string | undefined }) => {
  const say = useMessages(words);
  const field = useRowFields(props);
  const { draft, faults } = props;
  const isPointedAt = FIELDS.some((name) => pointedAt === name);
  const [isOpen, setOpen] = useState(isPointedAt);
  const isBroken = FIELDS.some((name) => faults[name]);
  const isFilled = FIELDS.some((name) => draft.value[name] !== '');
  return (
    <Disclosure
      title={say.title}
      beside={
        isBroken ? <Badge signal="bad">{say.broken}</Badge> : isFilled && <Badge signal="neutral">{say.filled}</Badge>
      }
      isOpen={isOpen || isPointedAt}
      onOpenChange={setOpen}
    >
      <p className="soft small">{say.help}</p>
      <Suspense fallback={<Skeleton lines={4} />}>
        {FIELDS.map((name) => {
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
