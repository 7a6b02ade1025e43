import type { Choice, ChoicesAnswer } from '@vantail/pricing';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import styles from './configurator.module.css';

const words = messages({
  en: {
    title: 'Size',
    width: 'Width',
    height: 'Height',
    range: (min: string, max: string) => `${min} to ${max} mm`,
    from: (min: string) => `from ${min} mm`,
    upTo: (max: string) => `up to ${max} mm`,
  },
  fr: {
    title: 'Dimensions',
    width: 'Largeur',
    height: 'Hauteur',
    range: (min: string, max: string) => `de ${min} à ${max} mm`,
    from: (min: string) => `à partir de ${min} mm`,
    upTo: (max: string) => `jusqu'à ${max} mm`,
  },
});

type Props = {
  /** The name of the step that asks for it, where there is one. */
  title?: string;
  sizes: ChoicesAnswer['sizes'] | undefined;
  choice: Choice;
  onChoice: (choice: Choice) => void;
};

/** Width and height, with what the windows that fit so far can be made in. */
export const SizeChoice = ({ title, sizes, choice, onChoice }: Props) => {
  const say = useMessages(words);
  const format = useFormat();
  const span = (min: number | null | undefined, max: number | null | undefined): string | undefined => {
    if (min == null && max == null) return undefined;
    if (min == null) return say.upTo(format.number(max ?? 0));
    return max == null ? say.from(format.number(min)) : say.range(format.number(min), format.number(max));
  };
  return (
    <section className={styles.group} aria-label={title ?? say.title}>
      <h3 className={styles.legend}>{title ?? say.title}</h3>
      <div className={styles.sizes}>
        {(['width', 'height'] as const).map((side) => (
          <NumberField
            key={side}
            label={say[side]}
            unit="mm"
            whole
            help={span(sizes?.[`${side}_min`], sizes?.[`${side}_max`])}
            value={choice[side]}
            onChange={(value) => onChoice({ ...choice, [side]: value })}
          />
        ))}
      </div>
    </section>
  );
};
