import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useOptionPrice } from '../../records/options/option-words.ts';
import { Look } from '../../ui/drawing/look.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './options-field.module.css';
import type { AttachedOption } from './use-attached-options.ts';

const words = messages({
  en: { inactive: 'Inactive', unknown: 'Unknown' },
  fr: { inactive: 'Inactive', unknown: 'Inconnue' },
});

/** What a line says of an option: its picture or swatch, name, family, reference, state, price. */
export const OptionFacts = ({ name, option }: { name: string; option: AttachedOption | null | undefined }) => {
  const say = useMessages(words);
  const priceOf = useOptionPrice();
  return (
    <span className={styles.facts}>
      {option && <Look url={option.image_url} finish={option.finish} window={option.window} />}
      <span className={styles.name}>
        <span>{name}</span>
        {option && (
          <span className="soft small">
            {[option.content_type, option.reference].filter((text) => text !== null && text !== '').join(' · ')}
          </span>
        )}
      </span>
      {option === null && <Badge signal="bad">{say.unknown}</Badge>}
      {option?.active === false && <Badge signal="bad">{say.inactive}</Badge>}
      {option && <span className="figures soft">{priceOf(option)}</span>}
    </span>
  );
};
