import type { Draft } from '../forms/drafts/use-draft.ts';
import { useFields } from '../forms/record-kind.ts';
import { TranslationsEditor } from '../forms/translations-editor.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { documentWords } from '../ui/language/document-words.ts';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { fieldProblem } from '../ui/language/problem-words.ts';
import { FieldGrid, FormSection } from '../ui/layout/form-section.tsx';
import type { SettingsDraft } from './settings-draft.ts';

type Offer = SettingsDraft['offer'];

const words = messages({
  en: {
    title: 'Offers',
    help: 'Texts and defaults of the documents that customers get.',
    validity_days: 'Valid for',
    days: 'days',
    deposit_percent: 'Deposit',
    introduction: 'Introduction',
    payment_terms: 'Payment terms',
    terms: 'Terms and conditions',
    footer: 'Footer',
    show_discounts: 'Show discounts',
    show_drawings: 'Show drawings',
    accent_colour: 'Accent colour',
    accentHelp: 'Such as #1f4e79.',
    acceptance: 'Acceptance online',
    off: 'Off',
    consumer: 'By consumers',
    acceptanceHelp: 'For consumers, the button says that the order must be paid.',
    business: 'By businesses',
    publish_requests: 'What a visitor of the shop asks for is an offer at once',
  },
  fr: {
    title: 'Offres',
    help: 'Textes et réglages par défaut des documents remis aux clients.',
    validity_days: 'Validité',
    days: 'jours',
    deposit_percent: 'Acompte',
    introduction: 'Introduction',
    payment_terms: 'Conditions de paiement',
    terms: 'Conditions générales de vente',
    footer: 'Pied de page',
    show_discounts: 'Montrer les remises',
    show_drawings: 'Montrer les dessins',
    accent_colour: 'Couleur d’accent',
    accentHelp: 'Par exemple #1f4e79.',
    acceptance: 'Acceptation en ligne',
    off: 'Désactivée',
    consumer: 'Par des particuliers',
    acceptanceHelp: 'Pour les particuliers, le bouton mentionne l’obligation de paiement.',
    business: 'Par des professionnels',
    publish_requests: 'La demande d’un visiteur de la boutique devient aussitôt une offre',
  },
});

const TEXTS = ['introduction', 'payment_terms', 'terms', 'footer'] as const;
const LINES: Record<(typeof TEXTS)[number], number> = { introduction: 3, payment_terms: 2, terms: 6, footer: 2 };

export const OfferSection = ({ draft }: { draft: Draft<SettingsDraft> }) => {
  const say = { ...useMessages(documentWords), ...useMessages(words) };
  const ownField = useFields(draft);
  const { offer } = draft.value;
  const field = <Name extends keyof Offer & keyof typeof say>(name: Name) => ({
    label: say[name] as string,
    api: `offer.${name}`,
    value: offer[name],
    onChange: (value: Offer[Name]) => draft.set({ offer: { ...offer, [name]: value } }),
    error: fieldProblem(draft.error, (pointer) => pointer === `/offer/${name}`),
  });
  const days = field('validity_days');
  return (
    <FormSection level={2} title={say.title} field="offer" help={say.help}>
      <FieldGrid>
        <Select
          {...field('language')}
          value={offer.language ?? 'fr'}
          choices={(['fr', 'en', 'de'] as const).map((id) => ({ id, name: say[id] }))}
        />
        <NumberField {...days} whole unit={say.days} onChange={(value) => value !== null && days.onChange(value)} />
        <NumberField {...field('deposit_percent')} unit="%" />
        <TextField {...ownField('time_zone')} onChange={(text) => draft.set({ time_zone: text ?? '' })} />
      </FieldGrid>
      <FieldGrid>
        <Select
          {...field('prices')}
          choices={(['full', 'totals', 'none'] as const).map((id) => ({ id, name: say[id] }))}
        />
        <Select {...field('dimensions')} choices={(['show', 'hide'] as const).map((id) => ({ id, name: say[id] }))} />
        <TextField {...field('accent_colour')} nullable help={say.accentHelp} placeholder="#1f4e79" />
      </FieldGrid>
      <Switch {...field('show_discounts')} />
      <Switch {...field('show_drawings')} />
      <Select
        {...field('acceptance')}
        help={say.acceptanceHelp}
        choices={(['off', 'consumer', 'business'] as const).map((id) => ({ id, name: say[id] }))}
      />
      <Switch {...field('publish_requests')} />
      {TEXTS.map((name) => (
        <TextField key={name} {...field(name)} nullable lines={LINES[name]} />
      ))}
      <TranslationsEditor
        value={offer.translations as Record<string, Record<string, unknown>>}
        onChange={(translations) =>
          draft.set({ offer: { ...offer, translations: translations as Offer['translations'] } })
        }
        fields={TEXTS.map((id) => ({ id, label: say[id], lines: LINES[id] }))}
        original={{
          introduction: offer.introduction,
          payment_terms: offer.payment_terms,
          terms: offer.terms,
          footer: offer.footer,
        }}
        error={fieldProblem(draft.error, (pointer) => pointer.startsWith('/offer/translations'))}
      />
    </FormSection>
  );
};
