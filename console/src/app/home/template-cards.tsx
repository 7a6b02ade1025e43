import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing/drawing.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { TEMPLATES, type Template } from './template.ts';
import { templateWords } from './template-words.ts';
import styles from './templates.module.css';

/** A look at each template, for its card. */
const LOOKS = {
  window: { leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite_oscillo' },
  patioDoor: { leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite' },
  bySize: { leaf_count: 1, opening_v1: 'fixe' },
} as const;

/** The ways to a new product that need no knowledge of steps and rows. */
export const TemplateCards = ({ onChoose }: { onChoose: (template: Template) => void }) => {
  const say = useMessages(templateWords);
  return (
    <ul className={styles.cards}>
      {TEMPLATES.map((template) => (
        <li key={template.id} className={styles.card}>
          <span aria-hidden="true">
            <Drawing configuration={LOOKS[template.id]} />
          </span>
          <div className={styles.cardWords}>
            <Button kind="quiet" onPress={() => onChoose(template)}>
              {say[template.id]}
            </Button>
            <p className="soft small">{say[`${template.id}Text`]}</p>
          </div>
        </li>
      ))}
    </ul>
  );
};
