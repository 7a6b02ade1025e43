import { tariffs } from '../../api/catalogue-resource.ts';
import { useAll } from '../../api/use-catalogue.ts';
import type { Draft } from '../../editing/drafts/use-draft.ts';
import { fieldProblem } from '../../language/item-words.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFields } from '../../records/forms/record-kind.ts';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import type { SettingsDraft } from './settings-draft.ts';

const words = messages({
  en: {
    title: 'Discounts and margin',
    help: 'What a quote may give away at most, in percent of its lines, both kinds of discount together. Managers have no limit.',
    editor: 'Editors',
    editorHelp: 'Empty: no limit.',
    key: 'API keys',
    keyHelp: 'Empty: no discount at all.',
    purchase: 'What you pay yourself: quotes then show your margin, to managers only.',
  },
  fr: {
    title: 'Remises et marge',
    help: 'Ce qu’un devis peut accorder au plus, en pourcentage de ses lignes, remises de ligne et de devis ensemble. Le rôle Gestion n’a pas de limite.',
    editor: 'Éditeurs',
    editorHelp: 'Vide : pas de limite.',
    key: 'Clés d’API',
    keyHelp: 'Vide : aucune remise.',
    purchase: 'Ce que vous payez vous-même : les devis montrent alors votre marge, au seul rôle Gestion.',
  },
});

export const LimitsSection = ({ draft }: { draft: Draft<SettingsDraft> }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const field = useFields(draft);
  const { discount_limits: limits, purchase_tariff_id } = draft.value;
  const all = useAll(tariffs).data ?? [];
  const limit = (name: 'editor' | 'key') => ({
    label: say[name],
    api: `discount_limits.${name}`,
    help: say[`${name}Help`],
    unit: '%',
    value: limits[name],
    onChange: (value: number | null) => draft.set({ discount_limits: { ...limits, [name]: value } }),
    error: fieldProblem(draft.error, language, (pointer) => pointer === `/discount_limits/${name}`),
  });
  return (
    <FormSection level={2} title={say.title} field="discount_limits" help={say.help}>
      <FieldGrid>
        <NumberField {...limit('editor')} />
        <NumberField {...limit('key')} />
        <ComboBox
          {...field('purchase_tariff_id')}
          help={say.purchase}
          choices={all.filter(({ id, active }) => active || id === purchase_tariff_id)}
        />
      </FieldGrid>
    </FormSection>
  );
};
