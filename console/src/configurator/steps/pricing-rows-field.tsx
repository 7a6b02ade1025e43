import { Link } from '@tanstack/react-router';
import { type ListedRow, type Step, useReport, useRows } from '../../api/product-parts.ts';
import type { Draft } from '../../forms/drafts/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { FormSection } from '../../ui/layout/form-section.tsx';
import {
  type Content,
  PRICING_ROWS_FIELD,
  referencedRowIds,
  withoutCopies,
  withoutRow,
  withRow,
} from './row-references.ts';
import { RowTicks } from './row-ticks.tsx';
import { contentOf, contentText, type StepDraft } from './step-draft.ts';

const words = messages({
  en: {
    title: 'Rows priced by this step',
    help: 'The from-price is the lowest price of the rows ticked here and in other active steps. A row that no step ticks doesn’t count.',
    none: 'This product has no pricing row yet.',
    add: 'Add row',
    broken: 'The data for the configurator below is not valid JSON: fix it to tick rows here.',
    dangling: (id: number) => `Row ${id} does not exist`,
    danglingHelp: 'The step still refers to it.',
    remove: 'Remove the reference',
    stale: (id: number) => `The step holds an old copy of row ${id}`,
    staleHelp: 'Prices come from the current row.',
    refresh: 'Remove the copy',
  },
  fr: {
    title: 'Lignes tarifées par cette étape',
    help: 'Le prix « à partir de » est le plus bas des lignes cochées ici et dans les autres étapes actives. Une ligne cochée nulle part ne compte pas.',
    none: 'Ce produit n’a pas encore de ligne tarifaire.',
    add: 'Ajouter une ligne',
    broken:
      'Les données pour le configurateur, plus bas, ne sont pas un JSON valide : corrigez-les pour cocher des lignes ici.',
    dangling: (id: number) => `La ligne ${id} n’existe pas`,
    danglingHelp: 'L’étape y renvoie pourtant.',
    remove: 'Retirer la référence',
    stale: (id: number) => `L’étape garde une ancienne copie de la ligne ${id}`,
    staleHelp: 'C’est la ligne actuelle qui compte pour les prix.',
    refresh: 'Retirer la copie',
  },
});

type Props = { draft: Draft<StepDraft>; step: Step | undefined; productId: number };

type ReferencesProps = {
  content: Content;
  set: (content: Content) => void;
  rows: readonly ListedRow[];
  /** The rows of which the step holds an old copy. */
  stale: readonly number[];
  step: Step | undefined;
  productId: number;
};

/** The rows to tick, and references that lead nowhere or to an old copy. */
const References = ({ content, set, rows, stale, step, productId }: ReferencesProps) => {
  const say = useMessages(words);
  const ticked = referencedRowIds(content);
  const dangling = ticked.filter((id) => !rows.some((row) => row.id === id));
  const copied = stale.filter((id) => ticked.includes(id) && withoutCopies(content, id) !== content);
  return (
    <>
      {dangling.map((id) => (
        <Notice
          key={id}
          signal="warn"
          title={say.dangling(id)}
          actions={<Button onPress={() => set(withoutRow(content, id))}>{say.remove}</Button>}
        >
          {say.danglingHelp}
        </Notice>
      ))}
      {copied.map((id) => (
        <Notice
          key={id}
          signal="warn"
          title={say.stale(id)}
          actions={<Button onPress={() => set(withoutCopies(content, id))}>{say.refresh}</Button>}
        >
          {say.staleHelp}
        </Notice>
      ))}
      {rows.length === 0 ? (
        <p className="soft">
          {say.none}{' '}
          <Link to="/products/$productId/rows/$rowId" params={{ productId, rowId: 'new' }}>
            {say.add}
          </Link>
        </p>
      ) : (
        <RowTicks
          rows={rows}
          ticked={ticked}
          throughOptions={optionRowIds(step)}
          onTick={(id, isTicked) => set(isTicked ? withRow(content, id) : withoutRow(content, id))}
          onTickAll={(ids) => set(ids.reduce(withRow, content))}
        />
      )}
    </>
  );
};

/** Which pricing rows a step refers to (D9.2), as checkboxes, so that nobody has to write JSON. */
export const PricingRowsField = ({ draft, step, productId }: Props) => {
  const say = useMessages(words);
  const rows = useRows(productId);
  const stale = useStaleRowIds(productId, step);
  const content = contentOf(draft.value.content_configuration);
  const set = (next: Content) => draft.set({ content_configuration: contentText(next) }, true);
  return (
    <FormSection field={PRICING_ROWS_FIELD} title={say.title} help={say.help}>
      {content === undefined ? (
        <Notice signal="warn">{say.broken}</Notice>
      ) : (
        <Loaded query={rows}>{(all) => <References rows={all} {...{ content, set, stale, step, productId }} />}</Loaded>
      )}
    </FormSection>
  );
};

const useStaleRowIds = (productId: number, step: Step | undefined): number[] => {
  const { warnings = [] } = useReport(productId).data ?? {};
  return warnings.flatMap(({ code, step_id, pricing_configuration_id: id }) =>
    code === 'stale_snapshot' && step_id === step?.id && id !== undefined ? [id] : [],
  );
};

/** D9.2: the configuration of an active option may refer to rows, too; that is changed in the option. */
const optionRowIds = (step: Step | undefined): number[] => {
  const options = step && step.option_ids.length > 0 ? step.content_configuration.options : undefined;
  const active = Array.isArray(options) ? options.filter((option) => option?.active !== false) : [];
  return referencedRowIds({ options: active });
};
