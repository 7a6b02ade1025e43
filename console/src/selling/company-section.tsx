import { AddressField } from '../forms/address-field.tsx';
import type { Draft } from '../forms/drafts/use-draft.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { fieldProblem } from '../ui/language/problem-words.ts';
import { FieldGrid, FormSection } from '../ui/layout/form-section.tsx';
import { linesText, type SettingsDraft } from './settings-draft.ts';

const words = messages({
  en: {
    title: 'Company',
    help: 'Offers show it at their top and in their footer.',
    name: 'Name',
    address: 'Address',
    addressHelp: 'Up to 6 lines.',
    registration: 'Registration',
    vat_number: 'VAT number',
    phone: 'Telephone',
    email: 'E-mail',
    website: 'Website',
    logo_url: 'Logo address',
    legal: 'Legal notices',
    legalHelp: 'Up to 10 lines: legal form, capital, insurance, mediator.',
  },
  fr: {
    title: 'Entreprise',
    help: 'Les offres la montrent en tête et en pied de page.',
    name: 'Nom',
    address: 'Adresse',
    addressHelp: '6 lignes au plus.',
    registration: 'Immatriculation',
    vat_number: 'Numéro de TVA',
    phone: 'Téléphone',
    email: 'Courriel',
    website: 'Site web',
    logo_url: 'Adresse du logo',
    legal: 'Mentions légales',
    legalHelp: '10 lignes au plus : forme juridique, capital, assurance décennale, médiateur.',
  },
});

type Company = SettingsDraft['company'];
type TextName = Exclude<keyof Company, 'address' | 'legal'>;

export const CompanySection = ({ draft }: { draft: Draft<SettingsDraft> }) => {
  const say = useMessages(words);
  const { company } = draft.value;
  const set = (patch: Partial<Company>) => draft.set({ company: { ...company, ...patch } });
  const errorOf = (name: keyof Company) =>
    fieldProblem(draft.error, (pointer) => pointer.startsWith(`/company/${name}`));
  const field = (name: TextName) => ({
    label: say[name],
    api: `company.${name}`,
    value: company[name],
    onChange: (text: string | null) => set({ [name]: text }),
    error: errorOf(name),
    nullable: true,
  });
  const linesField = (name: 'address' | 'legal') => ({
    label: say[name],
    api: `company.${name}`,
    value: linesText(company[name]),
    onChange: (text: string | null) => set({ [name]: text }),
    error: errorOf(name),
    nullable: true,
  });
  return (
    <FormSection level={2} title={say.title} field="company" help={say.help}>
      <FieldGrid>
        <TextField {...field('name')} />
        <TextField {...field('vat_number')} />
        <TextField {...field('registration')} />
      </FieldGrid>
      <TextField {...linesField('address')} lines={3} help={say.addressHelp} />
      <FieldGrid>
        <TextField {...field('phone')} type="tel" />
        <TextField {...field('email')} type="email" />
        <TextField {...field('website')} type="url" />
      </FieldGrid>
      <AddressField {...field('logo_url')} />
      <TextField {...linesField('legal')} lines={3} help={say.legalHelp} />
    </FormSection>
  );
};
