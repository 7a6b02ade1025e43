import { useState } from 'react';
import type { Step } from '../../../api/product-parts.ts';
import { type Rule, type RuleBody, ruleCalls } from '../../../api/rules.ts';
import { useWrite } from '../../../api/use-catalogue.ts';
import { useLanguage, useMessages } from '../../../language/language-context.tsx';
import { messages, plural } from '../../../language/messages.ts';
import { problemWords } from '../../../language/problem-words.ts';
import { useSentenceContext } from '../../../records/rules/sentence-text.tsx';
import { useClient } from '../../../session/session-context.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './copies.module.css';
import { CopyLine, type CopyState } from './copy-line.tsx';
import { matchRule } from './match-rule.ts';
import { type CopyTarget, useCopyTargets } from './use-copy-targets.ts';

const words = messages({
  en: {
    title: 'Copy the rule to other products',
    help: 'The other products of the brand. Steps are matched by name, options by themselves, by reference or by name. The rule is copied as it was last saved.',
    none: 'There is no other product of this brand.',
    copy: (count: number) => `Copy to ${plural('en', count, 'product', 'products')}`,
    noneChosen: 'No product is chosen that it fits.',
    close: 'Close',
    failed: (name: string) => `Not copied to ${name}`,
    done: (count: number) => `Copied to ${plural('en', count, 'product', 'products')}`,
  },
  fr: {
    title: "Copier la règle vers d'autres produits",
    help: 'Les autres produits de la marque. Les étapes sont reconnues à leur nom, les options à elles-mêmes, à leur référence ou à leur nom. La règle est copiée telle qu’elle est enregistrée.',
    none: "Il n'y a pas d'autre produit de cette marque.",
    copy: (count: number) => `Copier vers ${plural('fr', count, 'produit', 'produits')}`,
    noneChosen: 'Aucun produit choisi auquel elle convienne.',
    close: 'Fermer',
    failed: (name: string) => `Pas copiée vers ${name}`,
    done: (count: number) => `Copiée vers ${plural('fr', count, 'produit', 'produits')}`,
  },
});

type Props = { productId: number; rule: Rule; steps: readonly Step[]; onClose: () => void };
type Failure = { name: string; error: unknown };

const stateOf = ({ steps, rules, isFailed }: CopyTarget, rule: Rule, ownSteps: readonly Step[]): CopyState => {
  if (isFailed) return { kind: 'failed' };
  if (!steps || !rules) return { kind: 'loading' };
  if (rules.some(({ active, name }) => active && name === rule.name)) return { kind: 'there' };
  const match = matchRule(rule, ownSteps, steps);
  return match.parts ? { kind: 'fits', parts: match.parts } : { kind: 'doesNot', match, steps };
};

/** First what would be copied where, and what did not match; then the copies, with a report. */
export const CopyDialog = ({ productId, rule, steps, onClose }: Props) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const client = useClient();
  const context = useSentenceContext(steps);
  const targets = useCopyTargets(productId, true);
  const states = targets?.map((target) => ({ target, state: stateOf(target, rule, steps) }));
  const [left, setLeft] = useState<readonly number[]>([]);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [copied, setCopied] = useState<readonly number[]>([]);
  const chosen = (states ?? []).flatMap(({ target: { product }, state }) =>
    state.kind === 'fits' && !left.includes(product.id) && !copied.includes(product.id)
      ? [{ product, parts: state.parts }]
      : [],
  );
  const copy = useWrite(async () => {
    const { name, message, message_en, translations, active } = rule;
    const failed: Failure[] = [];
    for (const { product, parts } of chosen) {
      try {
        const body = { name, message, message_en, translations, active, ...parts } as RuleBody;
        await ruleCalls(client, product.id).create(body);
        setCopied((before) => [...before, product.id]);
      } catch (error) {
        failed.push({ name: product.name, error });
      }
    }
    setFailures(failed);
  });
  return (
    <FormDialog
      title={say.title}
      shape="wide"
      confirm={say.copy(chosen.length)}
      cancel={say.close}
      forbidden={chosen.length === 0 ? say.noneChosen : undefined}
      isBusy={copy.isPending}
      onConfirm={() => copy.mutate(undefined)}
      onClose={onClose}
    >
      <p className="soft small">{say.help}</p>
      {copied.length > 0 && <Notice signal="good" title={say.done(copied.length)} />}
      {failures.map(({ name, error }) => (
        <Notice key={name} signal="bad" title={say.failed(name)}>
          {problemWords(error, language)}
        </Notice>
      ))}
      {!states && <Skeleton lines={4} />}
      {states?.length === 0 && <p>{say.none}</p>}
      <ul className={styles.targets}>
        {states?.map(({ target, state }) => (
          <CopyLine
            key={target.product.id}
            product={target.product}
            state={copied.includes(target.product.id) ? { kind: 'copied' } : state}
            names={context.names}
            isChosen={!left.includes(target.product.id)}
            onChange={(isChosen) =>
              setLeft(isChosen ? left.filter((id) => id !== target.product.id) : [...left, target.product.id])
            }
          />
        ))}
      </ul>
    </FormDialog>
  );
};
