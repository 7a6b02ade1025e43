import type { Draft } from '../../forms/drafts/use-draft.ts';
import { FormError } from '../../ui/fields/field-frame.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { ConditionGroupEditor, JoinSelect } from './condition-group.tsx';
import styles from './editor.module.css';
import { EffectsEditor } from './effects-editor.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { ruleWords } from './rule-words.ts';
import { useEditorContext } from './use-editor-context.ts';

const words = messages({
  en: {
    always: 'Without a condition, the rule always applies.',
    nothing:
      'Choose what happens: allow only some options, exclude some, hide a step, refuse the order, or add a surcharge.',
  },
  fr: {
    always: 'Sans condition, la règle s’applique toujours.',
    nothing:
      'Dites ce qui se passe : ne laisser que certaines options, en exclure, masquer une étape, refuser, ou ajouter un supplément.',
  },
});

/** The two halves of the sentence: when, and then. */
export const RuleParts = ({ draft }: { draft: Draft<RuleDraft> }) => {
  const say = useMessages(words);
  const sayFields = useMessages(ruleWords);
  const { faults } = useEditorContext();
  const { when, effects } = draft.value;
  return (
    <div className={styles.sentence}>
      <section className={styles.half} aria-label={sayFields.when} data-field="when">
        <div className={styles.head}>
          <h3>{sayFields.when}</h3>
          {(when.parts.length > 1 || when.isNot) && (
            <JoinSelect group={when} onChange={(changed) => draft.set({ when: changed }, true)} />
          )}
        </div>
        {when.parts.length === 0 && <p className="soft small">{say.always}</p>}
        {faults.conditions.get(when.id)?.map((fault) => (
          <FormError key={fault}>{fault}</FormError>
        ))}
        <ConditionGroupEditor
          root={when}
          group={when}
          number=""
          onChange={(changed, isStep) => draft.set({ when: changed }, isStep)}
        />
      </section>
      <section className={styles.half} aria-label={sayFields.effects} data-field="then">
        <h3>{sayFields.effects}</h3>
        {effects.length === 0 && <p className="soft small">{say.nothing}</p>}
        {faults.effects.get(0)?.map((fault) => (
          <FormError key={fault}>{fault}</FormError>
        ))}
        <EffectsEditor effects={effects} onChange={(changed, isStep) => draft.set({ effects: changed }, isStep)} />
      </section>
    </div>
  );
};
