import { useQueries } from '@tanstack/react-query';
import { type Schemas, unwrap } from '@vantail/client';
import { CopyPlus } from 'lucide-react';
import { useState } from 'react';
import { allPages, products } from '../../api/catalogue-resource.ts';
import type { Step } from '../../api/product-parts.ts';
import { type Rule, type RuleBody, ruleCalls } from '../../api/rules.ts';
import { useAll, useOne, useWrite } from '../../api/use-catalogue.ts';
import { useClient } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Skeleton } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import styles from './copies.module.css';
import { CopyLine, type CopyState } from './copy-line.tsx';
import { matchRule } from './match-rule.ts';
import { useSentenceContext } from './sentence/sentence-text.tsx';

type CopyTarget = {
  product: Schemas['Product'];
  /** Undefined while they are loading. */
  steps: Step[] | undefined;
  rules: Rule[] | undefined;
  isFailed: boolean;
};

/** The other products of the brand, each with its steps and rules. */
const useCopyTargets = (productId: number, isEnabled: boolean): CopyTarget[] | undefined => {
  const client = useClient();
  const brandId = useOne(products, productId).data?.brand_id ?? undefined;
  const found = useAll(products, { brand_id: brandId ?? 0 }, isEnabled && brandId !== undefined).data;
  const others = found?.filter(({ id }) => id !== productId);
  const answers = useQueries({
    queries: (others ?? []).map(({ id: product_id }) => ({
      queryKey: ['products', product_id, 'parts for a copy'],
      queryFn: async () => {
        const path = { product_id };
        const [steps, rules] = await Promise.all([
          allPages(async (page) =>
            unwrap(await client.GET('/v1/products/{product_id}/steps', { params: { path, query: { page } } })),
          ),
          allPages(async (page) =>
            unwrap(await client.GET('/v1/products/{product_id}/rules', { params: { path, query: { page } } })),
          ),
        ]);
        return { steps, rules: rules as Rule[] };
      },
    })),
  });
  if (brandId === undefined) return isEnabled ? [] : undefined;
  return others?.map((product, index) => ({
    product,
    steps: answers[index]?.data?.steps,
    rules: answers[index]?.data?.rules,
    isFailed: answers[index]?.isError ?? false,
  }));
};

const words = messages({
  en: {
    title: 'Copy the rule to other products',
    help: 'Other products of this brand. We match steps by name, and options by id, reference or name. The last saved version of the rule is copied.',
    none: 'This brand has no other products.',
    copy: (count: number) => `Copy to ${plural('en', count, 'product', 'products')}`,
    noneChosen: 'Choose at least one matching product.',
    close: 'Close',
    failed: (name: string) => `Not copied to ${name}`,
    done: (count: number) => `Copied to ${plural('en', count, 'product', 'products')}`,
  },
  fr: {
    title: 'Copier la règle vers d’autres produits',
    help: 'Les autres produits de la marque. Les étapes sont reconnues à leur nom, les options à elles-mêmes, à leur référence ou à leur nom. La règle est copiée telle qu’elle est enregistrée.',
    none: 'Il n’y a pas d’autre produit de cette marque.',
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

type Copy = { product: CopyTarget['product']; parts: Extract<CopyState, { kind: 'fits' }>['parts'] };

/** Copies a rule to one product after the other, and reports each. */
const useCopies = (rule: Rule) => {
  const client = useClient();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [copied, setCopied] = useState<readonly number[]>([]);
  const copy = useWrite(async (chosen: readonly Copy[]) => {
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
  return { copy, copied, failures };
};

/** First what would be copied where, and what did not match; then the copies, with a report. */
const CopyDialog = ({ productId, rule, steps, onClose }: Props) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const context = useSentenceContext(steps);
  const targets = useCopyTargets(productId, true);
  const states = targets?.map((target) => ({ target, state: stateOf(target, rule, steps) }));
  const [left, setLeft] = useState<readonly number[]>([]);
  const { copy, copied, failures } = useCopies(rule);
  const chosen = (states ?? []).flatMap(({ target: { product }, state }) =>
    state.kind === 'fits' && !left.includes(product.id) && !copied.includes(product.id)
      ? [{ product, parts: state.parts }]
      : [],
  );
  return (
    <FormDialog
      title={say.title}
      shape="wide"
      confirm={say.copy(chosen.length)}
      cancel={say.close}
      forbidden={chosen.length === 0 ? say.noneChosen : undefined}
      isBusy={copy.isPending}
      onConfirm={() => copy.mutate(chosen)}
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

const copyRuleWords = messages({
  en: { copy: 'Copy to…' },
  fr: { copy: 'Copier vers…' },
});

type CopyRuleProps = { productId: number; rule: Rule; steps: readonly Step[] };

/** Takes a rule as it is stored to other products of the brand. */
export const CopyRule = (props: CopyRuleProps) => {
  const say = useMessages(copyRuleWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<CopyPlus size={16} aria-hidden="true" />} onPress={() => setOpen(true)}>
        {say.copy}
      </Button>
      {isOpen && <CopyDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
};
