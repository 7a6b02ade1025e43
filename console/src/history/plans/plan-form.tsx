import { Save } from 'lucide-react';
import { useState } from 'react';
import { type Plan, planCalls } from '../../api/plans.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { UnsavedDialog } from '../../forms/drafts/guarded-sheet.tsx';
import { localText, momentOf } from '../../forms/saving/moment.ts';
import { useClient } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { FieldGrid } from '../../ui/layout/form-section.tsx';
import { useLock } from '../../ui/lock.tsx';
import { reasonWords, saveReason } from '../../ui/reason-words.ts';
import styles from './plans.module.css';

const words = messages({
  en: { name: 'Name', at: 'Published on', atHelp: 'In your time zone.', save: 'Save', again: 'Turn back into a draft' },
  fr: {
    name: 'Nom',
    at: 'Publication le',
    atHelp: 'À l’heure de votre poste.',
    save: 'Enregistrer',
    again: 'En refaire un brouillon',
  },
});

/** Name and hour of a plan. Saving one that failed makes it a draft again (D17.1). */
export const PlanForm = ({ plan }: { plan: Plan }) => {
  const say = useMessages(words);
  const sayWhy = useMessages(reasonWords);
  const { language } = useLanguage();
  const calls = planCalls(useClient());
  const [name, setName] = useState(plan.name);
  const [at, setAt] = useState(localText(plan.effective_at));
  const hasOtherTime = at !== localText(plan.effective_at);
  const save = useWrite(() => calls.patch(plan, { name, ...(hasOtherTime ? { effective_at: momentOf(at) } : {}) }));
  const isFailed = plan.state === 'failed';
  const isChanged = name !== plan.name || hasOtherTime;
  const reason = saveReason(sayWhy, { isDirty: isChanged || isFailed, isComplete: name.trim() !== '' });
  const lock = useLock();
  const saveToLeave = () =>
    save.mutateAsync(undefined).then(
      () => true,
      () => false,
    );
  return (
    <div className={styles.part}>
      <FieldGrid>
        <TextField label={say.name} value={name} onChange={(text) => setName(text ?? '')} />
        <TextField
          label={say.at}
          help={say.atHelp}
          type="datetime-local"
          value={at}
          onChange={(text) => setAt(text ?? '')}
        />
      </FieldGrid>
      <div>
        <Button
          icon={<Save size={16} aria-hidden="true" />}
          forbidden={reason}
          isPending={save.isPending}
          onPress={() => save.mutate(undefined)}
        >
          {isFailed ? say.again : say.save}
        </Button>
      </div>
      <UnsavedDialog
        isDirty={isChanged && !save.isPending}
        save={(lock ?? reason) === undefined ? saveToLeave : undefined}
      />
      {save.error && <Notice signal="bad">{problemWords(save.error, language)}</Notice>}
    </div>
  );
};
