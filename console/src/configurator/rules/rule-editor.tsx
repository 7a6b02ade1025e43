import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef } from 'react';
import type { Step } from '../../api/product-parts.ts';
import { type Rule, type RuleBody, ruleCalls } from '../../api/rules.ts';
import { ChangedBy } from '../../forms/changes/changed-by.tsx';
import { SaveBar } from '../../forms/drafts/save-bar.tsx';
import { type Draft, useDraft } from '../../forms/drafts/use-draft.ts';
import { Coming } from '../../forms/saving/coming.tsx';
import { withExamples } from '../../forms/saving/looked-up.ts';
import { StateBadge } from '../../forms/state-button.tsx';
import { TranslationsEditor } from '../../forms/translations-editor.tsx';
import { useClient } from '../../session/session-context.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { EditorFrame } from '../../ui/layout/editor-frame.tsx';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import { useLock } from '../../ui/lock.tsx';
import { CopyRule } from './copy-dialog.tsx';
import styles from './editor.module.css';
import { partFaults } from './part-faults.ts';
import { isComplete, newRule, type RuleDraft, ruleBody, ruleDraft } from './rule-draft.ts';
import { RuleParts } from './rule-parts.tsx';
import { RuleStateButton } from './rule-state-button.tsx';
import { ruleWords } from './rule-words.ts';
import type { NamedOption } from './sentence/rule-names.ts';
import { ruleSentence } from './sentence/rule-sentence.ts';
import { SentenceText, useSentenceContext } from './sentence/sentence-text.tsx';
import { TryRule } from './try-rule.tsx';
import { RuleEditorContext } from './use-editor-context.ts';

const ruleMessageWords = messages({
  en: {
    title: 'What the customer reads',
    help: 'One sentence that explains why something can’t be chosen. Without it, customers see the name of the rule.',
  },
  fr: {
    title: 'Ce que lit le client',
    help: 'Pourquoi un choix n’est pas possible, en une phrase. Sans elle, c’est le nom de la règle qui s’affiche.',
  },
});

/** The customer's message in every language (D14.8). */
const RuleMessage = ({ draft }: { draft: Draft<RuleDraft> }) => {
  const say = useMessages(ruleMessageWords);
  const sayFields = useMessages(ruleWords);
  const field = (name: 'message' | 'message_en') => ({
    label: sayFields[name],
    api: name,
    value: draft.value[name],
    onChange: (value: string | null) => draft.set({ [name]: value }),
    error: draft.errorOf(name),
  });
  return (
    <FormSection title={say.title} help={say.help}>
      <FieldGrid>
        <TextField {...field('message')} nullable lines={2} />
        <TextField {...field('message_en')} nullable lines={2} />
      </FieldGrid>
      <TranslationsEditor
        value={draft.value.translations}
        onChange={(translations) => draft.set({ translations })}
        fields={[{ id: 'message', label: sayFields.message, lines: 2 }]}
        original={{ message: draft.value.message }}
        error={draft.errorOf('translations')}
      />
    </FormSection>
  );
};

const words = messages({
  en: {
    title: 'New rule',
    create: 'Create rule',
    nameHelp: 'For you only: customers read the message below.',
    reads: 'The rule reads',
  },
  fr: {
    title: 'Nouvelle règle',
    create: 'Créer la règle',
    nameHelp: 'Pour vous : les clients lisent le message ci-dessous.',
    reads: 'La règle en toutes lettres',
  },
});

type Props = {
  productId: number;
  /** Undefined while a new rule is being written. */
  rule: Rule | undefined;
  steps: readonly Step[];
  /** Options that the rules name and no step has any more. */
  others: readonly NamedOption[];
};

/** A rule as a sentence from parts, and its effect before it is saved. */
export const RuleEditor = ({ productId, rule, steps, others }: Props) => {
  const say = useMessages(words);
  const sayFields = useMessages(ruleWords);
  const navigate = useNavigate();
  const lock = useLock();
  const { draft, createdId, examplesAfter } = useRuleDraft(productId, rule);
  const sentences = useSentenceContext(steps, others);
  const faults = useMemo(
    () => partFaults(draft.value, draft.error, { ...sentences, steps }),
    [draft.value, draft.error, sentences, steps],
  );
  const context = useMemo(() => ({ ...sentences, steps, faults }), [sentences, steps, faults]);
  const path = `/v1/products/${productId}/rules`;
  const open = (id: number) =>
    navigate({ to: '/products/$productId/rules/$ruleId', params: { productId, ruleId: `${id}` }, ignoreBlocker: true });
  return (
    <RuleEditorContext value={context}>
      <EditorFrame
        title={rule ? rule.name : say.title}
        meta={rule && <RuleState rule={rule} productId={productId} />}
        actions={
          rule && (
            <>
              <CopyRule productId={productId} rule={rule} steps={steps} />
              <RuleStateButton rule={rule} />
            </>
          )
        }
      >
        <p className={styles.reading}>
          <span className="visually-hidden">{say.reads}: </span>
          <SentenceText pieces={ruleSentence(draft.value.when, draft.value.effects, sentences)} />
        </p>
        {lock === undefined ? (
          <Writing draft={draft} isNew={rule === undefined} nameHelp={say.nameHelp}>
            <TryRule productId={productId} draft={draft.value} ruleId={rule?.id} />
          </Writing>
        ) : (
          <TryRule productId={productId} draft={draft.value} ruleId={rule?.id} />
        )}
        <SaveBar
          draft={draft}
          fieldName={(name) => sayFields[name]}
          request={
            rule
              ? { method: 'PATCH', path: `${path}/${rule.id}`, body: ruleBody(draft.changes) }
              : { method: 'POST', path, body: ruleBody(draft.value) }
          }
          question={async () => withExamples(await examplesAfter())}
          isComplete={isComplete(draft.value)}
          {...(rule ? {} : { saveLabel: say.create, onSaved: () => createdId.current && open(createdId.current) })}
        />
      </EditorFrame>
    </RuleEditorContext>
  );
};

const RuleState = ({ rule: { id, active }, productId }: { rule: Rule; productId: number }) => (
  <>
    {!active && <StateBadge active={false} />}
    <ChangedBy of={{ kind: 'rule', id, productId }} />
    <Coming of={{ kind: 'rule', id }} />
  </>
);

type WritingProps = { draft: Draft<RuleDraft>; isNew: boolean; nameHelp: string; children: ReactNode };

/** Everything that can be written, and its effect. */
const Writing = ({ draft, isNew, nameHelp, children }: WritingProps) => {
  const sayFields = useMessages(ruleWords);
  return (
    <>
      <TextField
        label={sayFields.name}
        api="name"
        help={nameHelp}
        isRequired
        autoFocus={isNew}
        value={draft.value.name}
        onChange={(name) => draft.set({ name: name ?? '' })}
        error={draft.errorOf('name')}
      />
      <div className={styles.workbench}>
        <div className={styles.columns}>
          <RuleParts draft={draft} />
          {children}
        </div>
      </div>
      <RuleMessage draft={draft} />
    </>
  );
};

const useRuleDraft = (productId: number, rule: Rule | undefined) => {
  const client = useClient();
  const calls = ruleCalls(client, productId);
  const createdId = useRef<number>(undefined);
  const draft = useDraft<RuleDraft>({
    stored: rule ? ruleDraft(rule) : newRule,
    version: rule?.version,
    write: async (changed, version) => {
      if (rule) return calls.patch(rule.id, ruleBody(changed), version);
      createdId.current = (await calls.create(ruleBody({ ...newRule, ...changed }) as RuleBody)).id;
      return undefined;
    },
    ...(rule && {
      reload: async () => {
        const fresh = await calls.get(rule.id);
        return { stored: ruleDraft(fresh), version: fresh.version };
      },
    }),
  });
  const examplesAfter = () => calls.tryWrite(rule?.id, ruleBody(rule ? draft.changes : draft.value));
  return { draft, createdId, examplesAfter };
};
