import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@vantail/client';
import { Check } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { brands, categories, products } from '../api/catalogue-resource.ts';
import { useAll, useWrite } from '../api/use-catalogue.ts';
import { UndoButton } from '../editing/changes/undo-button.tsx';
import { SaveForLater } from '../editing/plans/save-for-later.tsx';
import {
  type AdjustmentBody,
  type AdjustmentForm,
  type AdjustmentReport,
  adjustmentBody,
  ROUNDINGS,
} from '../features/adjustments/adjustment.ts';
import { AdjustmentResult } from '../features/adjustments/adjustment-result.tsx';
import { useLanguage, useMessages } from '../language/language-context.tsx';
import { messages, plural } from '../language/messages.ts';
import { problemWords } from '../language/problem-words.ts';
import { useSession } from '../session/session-context.tsx';
import { useFormat } from '../session/use-format.ts';
import { Button } from '../ui/actions/button.tsx';
import { reasonWords } from '../ui/actions/reason-words.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Page } from '../ui/layout/page.tsx';
import styles from './adjust-page.module.css';

const words = messages({
  en: {
    title: 'Change prices',
    intro: 'A percentage or an amount on the prices of many rows at once. You see every change before it is written.',
    which: 'Which rows',
    all: 'All active rows',
    category: 'Those of a category',
    brand: 'Those of a brand',
    product: 'Those of a product',
    categoryName: 'Category',
    brandName: 'Brand',
    productName: 'Product',
    how: 'By',
    percentage: 'a percentage',
    amount: 'an amount',
    value: 'How much',
    valueHelp: 'Negative makes it cheaper.',
    rounding: 'Rounded to',
    cents: 'cents',
    five_cents: '0.05',
    whole: 'whole amounts',
    ninety: 'amounts that end in .90',
    apply: (count: number) => `Change ${plural('en', count, 'row', 'rows')}`,
    sure: 'Change the prices?',
    sureText: (rows: number, products: number) =>
      `The prices of ${rows} rows of ${products} products are changed at once. You can take it back afterwards, as long as nobody has changed these prices again.`,
    done: 'The prices were changed.',
    first: 'Say by how much',
    firstText: 'What would change appears here as you type; nothing is written before you confirm.',
  },
  fr: {
    title: 'Modifier les prix',
    intro:
      'Un pourcentage ou un montant sur les prix de nombreuses lignes à la fois. Vous voyez chaque changement avant son écriture.',
    which: 'Quelles lignes',
    all: 'Toutes les lignes actives',
    category: "Celles d'une catégorie",
    brand: "Celles d'une marque",
    product: "Celles d'un produit",
    categoryName: 'Catégorie',
    brandName: 'Marque',
    productName: 'Produit',
    how: 'De',
    percentage: 'un pourcentage',
    amount: 'un montant',
    value: 'Combien',
    valueHelp: 'Négatif : moins cher.',
    rounding: 'Arrondi',
    cents: 'au centime',
    five_cents: 'à 0,05',
    whole: "à l'unité",
    ninety: 'à ,90',
    apply: (count: number) => `Modifier ${plural('fr', count, 'ligne', 'lignes')}`,
    sure: 'Modifier les prix ?',
    sureText: (rows: number, products: number) =>
      `Les prix de ${rows} lignes de ${products} produits sont modifiés d'un coup. Vous pourrez l'annuler ensuite, tant que personne n'a encore modifié ces prix.`,
    done: 'Les prix ont été modifiés.',
    first: 'Dites de combien',
    firstText: "Ce qui changerait apparaît ici pendant la saisie ; rien n'est écrit avant votre confirmation.",
  },
});

const start: AdjustmentForm = { kind: 'percentage', value: null, rounding: 'cents', scope: 'all', id: null };
const resources = { category: categories, brand: brands, product: products };

/** B2: a dry run while typing, then the same request for real, which is refused if anything changed in between. */
export const AdjustPage = () => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const sayWhy = useMessages(reasonWords);
  const { client, lastWrite } = useSession();
  const [form, setForm] = useState(start);
  const [isAsking, setAsking] = useState(false);
  const [applied, setApplied] = useState<{ report: AdjustmentReport; requestId: string | undefined } | null>(null);
  const body = useDeferredValue(adjustmentBody(form));
  const send = async (wanted: AdjustmentBody, dry_run: boolean) =>
    unwrap(await client.POST('/v1/pricing-adjustments', { params: { query: { dry_run } }, body: wanted }));
  const preview = useQuery({
    queryKey: ['adjustment', body],
    queryFn: () => send(body as AdjustmentBody, true),
    enabled: body !== undefined,
    retry: false,
  });
  const apply = useWrite(async (wanted: AdjustmentBody) => {
    const written = await send(wanted, false);
    return { report: written, requestId: lastWrite() };
  });
  const report = body === undefined ? undefined : preview.data;
  const nothing = report?.totals.rows_changed === 0 ? sayWhy.noEffect : undefined;
  const confirm = () => {
    if (!body || !report) return;
    setAsking(false);
    const onSuccess = (done: NonNullable<typeof applied>) => {
      setApplied(done);
      // Applying a change twice by mistake is the classic accident: the form starts empty again.
      setForm(start);
    };
    apply.mutate({ ...body, expected_state: report.state }, { onSuccess });
  };
  const failure = apply.error ?? (body === undefined ? null : preview.error);
  return (
    <Page title={say.title}>
      <p className="soft">{say.intro}</p>
      <AdjustmentFields
        form={form}
        onChange={(next) => {
          setApplied(null);
          setForm(next);
        }}
      />
      {failure && <Notice signal="bad">{problemWords(failure, language)}</Notice>}
      {applied && (
        <>
          <Notice signal="good" actions={<UndoButton key={applied.requestId} requestId={applied.requestId} />}>
            {say.done}
          </Notice>
          <AdjustmentResult report={applied.report} />
        </>
      )}
      {!applied && body === undefined && <EmptyState title={say.first}>{say.firstText}</EmptyState>}
      {body !== undefined && preview.isFetching && <Skeleton lines={6} />}
      {report && !preview.isFetching && (
        <>
          <AdjustmentResult report={report} />
          <div className={styles.bar}>
            <SaveForLater
              request={() => ({ method: 'POST', path: '/v1/pricing-adjustments', body })}
              forbidden={nothing}
              onSaved={() => setForm(start)}
            />
            <Button
              kind="primary"
              icon={<Check size={16} aria-hidden="true" />}
              forbidden={nothing}
              isPending={apply.isPending}
              onPress={() => setAsking(true)}
            >
              {say.apply(report.totals.rows_changed)}
            </Button>
          </div>
          <ConfirmDialog
            title={say.sure}
            confirm={say.apply(report.totals.rows_changed)}
            isOpen={isAsking}
            onConfirm={confirm}
            onClose={() => setAsking(false)}
          >
            <p>{say.sureText(report.totals.rows_changed, report.totals.products_changed)}</p>
          </ConfirmDialog>
        </>
      )}
    </Page>
  );
};

const AdjustmentFields = ({ form, onChange }: { form: AdjustmentForm; onChange: (form: AdjustmentForm) => void }) => {
  const say = useMessages(words);
  const format = useFormat();
  const named = (
    ids: readonly ('all' | 'category' | 'brand' | 'product' | 'percentage' | 'amount' | AdjustmentForm['rounding'])[],
  ) => ids.map((id) => ({ id, name: say[id] }));
  return (
    <div className={styles.fields}>
      <Select
        label={say.which}
        value={form.scope}
        choices={named(['all', 'category', 'brand', 'product'])}
        onChange={(scope) => onChange({ ...form, scope: scope as AdjustmentForm['scope'], id: null })}
      />
      {form.scope !== 'all' && (
        <TargetPicker
          key={form.scope}
          scope={form.scope}
          value={form.id}
          onChange={(id) => onChange({ ...form, id })}
        />
      )}
      <Select
        label={say.how}
        value={form.kind}
        choices={named(['percentage', 'amount'])}
        onChange={(kind) => onChange({ ...form, kind: kind as AdjustmentForm['kind'] })}
      />
      <NumberField
        label={say.value}
        help={say.valueHelp}
        unit={form.kind === 'percentage' ? '%' : format.currency}
        value={form.value}
        onChange={(value) => onChange({ ...form, value })}
      />
      <Select
        label={say.rounding}
        value={form.rounding}
        choices={named(ROUNDINGS)}
        onChange={(rounding) => onChange({ ...form, rounding: rounding as AdjustmentForm['rounding'] })}
      />
    </div>
  );
};

type PickerProps = {
  scope: 'category' | 'brand' | 'product';
  value: number | null;
  onChange: (id: number | null) => void;
};

const TargetPicker = ({ scope, value, onChange }: PickerProps) => {
  const say = useMessages(words);
  const { data = [] } = useAll<{ id: number; name: string }, never, object>(resources[scope] as never);
  const label = { category: say.categoryName, brand: say.brandName, product: say.productName }[scope];
  return (
    <ComboBox label={label} value={value} onChange={onChange} choices={data.map(({ id, name }) => ({ id, name }))} />
  );
};
