import { FINISH_NAMES } from '@vantail/drawing';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Swatch } from '../../ui/drawing/swatch.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import type { FormProps } from '../forms/record-kind.ts';
import { useFields } from '../forms/use-fields.ts';
import type { OptionFields } from './option-fields.ts';
import styles from './option-finish.module.css';

const words = messages({
  en: { help: 'ral-7016, hex-383E42 or wood-oak: the drawing is in it, and it is a swatch where there is no picture.' },
  fr: {
    help: 'ral-7016, hex-383E42 ou wood-oak : le dessin prend cette teinte, et un échantillon la montre à défaut d’image.',
  },
});

const CHOICES = FINISH_NAMES.map((name) => ({
  id: name,
  name: name.replace(/^ral-/, 'RAL ').replace(/^wood-/, 'wood '),
  picture: <Swatch finish={name} />,
}));

/** D16.8: a colour or a wood, with its swatch beside it. */
export const OptionFinish = ({ draft }: Pick<FormProps<OptionFields>, 'draft'>) => {
  const say = useMessages(words);
  const field = useFields(draft);
  return (
    <div className={styles.finish}>
      <ComboBox {...field('finish')} allowsOther help={say.help} choices={CHOICES} />
      <Swatch finish={draft.value.finish} />
    </div>
  );
};
