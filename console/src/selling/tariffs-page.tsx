import { Link } from '@tanstack/react-router';
import type { Schemas } from '@vantail/client';
import { Plus, Trash2 } from 'lucide-react';
import { tariffs } from '../api/catalogue-resource.ts';
import { useList } from '../api/use-catalogue.ts';
import { CatalogueList } from '../forms/lists/catalogue-list.tsx';
import { listQuery, useListSearch } from '../forms/lists/list-search.ts';
import { type FormProps, hasName, plainFields, type RecordKind, useFields } from '../forms/record-kind.ts';
import { RecordSheet } from '../forms/record-sheet.tsx';
import { useFormat } from '../session/use-format.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { FormError } from '../ui/fields/field-frame.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages, plural } from '../ui/language/messages.ts';
import { FieldGrid, FormSection } from '../ui/layout/form-section.tsx';
import { useLock } from '../ui/lock.tsx';
import styles from './tariffs-page.module.css';

type Group = { discount_group: string; percent: number | null };

type TariffFields = Pick<Schemas['Tariff'], 'name' | 'reference' | 'open_to_editors'> & {
  /** Null while it is empty. */
  percent: number | null;
  groups: Group[];
};

const formWords = messages({
  en: {
    percent: 'On every list price: -30 is 30 % less. Discount groups below have their own.',
    editors: 'Editors may use it in quotes; otherwise only managers.',
    groups: 'Percentages of discount groups',
    groupsHelp:
      'Products, options and services belong to groups: a product without one has its brand’s, an option its product’s.',
    group: 'Group',
    add: 'Add group',
    remove: (group: string) => `Remove ${group}`,
    onList: 'On list prices',
  },
  fr: {
    percent: 'Sur tous les prix catalogue : -30 fait 30 % de moins. Les groupes ci-dessous ont le leur.',
    editors: 'Les éditeurs peuvent l’utiliser dans un devis ; sinon seul le rôle Gestion.',
    groups: 'Pourcentages des groupes de remise',
    groupsHelp:
      'Produits, options et prestations appartiennent à un groupe : un produit sans groupe a celui de sa marque, une option celui de son produit.',
    group: 'Groupe',
    add: 'Ajouter un groupe',
    remove: (group: string) => `Retirer ${group}`,
    onList: 'Sur les prix catalogue',
  },
});

const TariffForm = ({ draft, id }: FormProps<TariffFields>) => {
  const field = useFields(draft);
  const say = useMessages(formWords);
  return (
    <>
      <FieldGrid>
        <TextField {...field('name')} isRequired autoFocus={id === undefined} />
        <TextField {...field('reference')} nullable />
      </FieldGrid>
      <NumberField {...field('percent')} unit="%" help={say.percent} />
      <FormSection title={say.groups} field="groups" help={say.groupsHelp}>
        <Groups groups={draft.value.groups} onChange={(groups) => draft.set({ groups })} />
        <FormError>{draft.errorOf('groups')}</FormError>
      </FormSection>
      <Switch {...field('open_to_editors')} />
      <p className="soft small">{say.editors}</p>
    </>
  );
};

const Groups = ({ groups, onChange }: { groups: Group[]; onChange: (groups: Group[]) => void }) => {
  const say = useMessages(formWords);
  const lock = useLock();
  const change = (at: number, patch: Partial<Group>) =>
    onChange(groups.map((group, index) => (index === at ? { ...group, ...patch } : group)));
  return (
    <>
      {groups.map(({ discount_group, percent }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group has no other identity while its name is typed
        <div key={index} className={styles.group}>
          <TextField
            label={say.group}
            value={discount_group}
            onChange={(text) => change(index, { discount_group: text ?? '' })}
          />
          <NumberField
            label={say.onList}
            unit="%"
            value={percent}
            onChange={(value) => change(index, { percent: value })}
          />
          {lock === undefined && (
            <IconButton
              label={say.remove(discount_group || say.group)}
              icon={<Trash2 size={16} aria-hidden="true" />}
              onPress={() => onChange(groups.filter((_, other) => other !== index))}
            />
          )}
        </div>
      ))}
      {lock === undefined && (
        <div>
          <Button
            icon={<Plus size={16} aria-hidden="true" />}
            onPress={() => onChange([...groups, { discount_group: '', percent: 0 }])}
          >
            {say.add}
          </Button>
        </div>
      )}
    </>
  );
};

const plain = plainFields<TariffFields>({ name: '', reference: null, percent: 0, groups: [], open_to_editors: false });

const tariffKind: RecordKind<Schemas['Tariff'], TariffFields, Schemas['TariffCreate']> = {
  resource: tariffs,
  states: tariffs,
  ...plain,
  // D28.7: those of the purchase tariff are visible to managers only, who alone can save one.
  fieldsOf: ({ percent = null, groups = [], ...tariff }) => plain.fieldsOf({ ...tariff, percent, groups }),
  // A complete form has its percentages.
  bodyOf: (fields) => fields as Partial<Schemas['TariffCreate']>,
  Form: TariffForm,
  isComplete: (fields) =>
    hasName(fields) &&
    fields.percent !== null &&
    fields.groups.every(({ discount_group, percent }) => discount_group.trim() !== '' && percent !== null),
  words: messages({
    en: { create: 'New tariff', consequence: 'New quotes can no longer use it; saved quotes keep their prices.' },
    fr: {
      create: 'Nouveau tarif client',
      consequence: 'Les nouveaux devis ne peuvent plus l’utiliser ; les devis enregistrés gardent leurs prix.',
    },
  }),
};

const words = messages({
  en: {
    title: 'Tariffs',
    placeholder: 'Name or reference',
    emptyTitle: 'No tariff yet',
    emptyText:
      'A tariff is what one kind of customer pays, as a percentage of list prices: dealers 30 % less, PVC windows 40 % less. A quote or a shop’s key uses one; the “from” prices of cards stay list prices.',
    percent: 'On list prices',
    groups: 'Groups',
    groupCount: (count: number) => plural('en', count, 'group', 'groups'),
    who: 'Discount groups: who is in which, and what a tariff makes of real windows',
  },
  fr: {
    title: 'Tarifs clients',
    placeholder: 'Nom ou référence',
    emptyTitle: 'Pas encore de tarif client',
    emptyText:
      'Un tarif client est ce que paie une sorte de clients, en pourcentage des prix catalogue : revendeurs 30 % de moins, fenêtres PVC 40 % de moins. Un devis ou la clé d’une boutique en utilise un ; les prix « à partir de » restent ceux du catalogue.',
    percent: 'Sur les prix catalogue',
    groups: 'Groupes',
    groupCount: (count: number) => plural('fr', count, 'groupe', 'groupes'),
    who: 'Groupes de remise : qui est dans lequel, et ce qu’un tarif fait de vraies fenêtres',
  },
});

/** D19.6. */
export const TariffsPage = () => {
  const say = useMessages(words);
  const list = useListSearch();
  const format = useFormat();
  const query = useList(tariffKind.resource, listQuery(list.search));
  return (
    <CatalogueList
      kind={tariffKind}
      words={say}
      list={list}
      query={query}
      page={query.data}
      notice={
        <p>
          <Link to="/discount-groups">{say.who}</Link>
        </p>
      }
      columns={[
        {
          id: 'percent',
          title: say.percent,
          align: 'end',
          cell: ({ percent }) => (percent === undefined ? '' : format.percent(percent)),
        },
        {
          id: 'groups',
          title: say.groups,
          isMinor: true,
          cell: ({ groups }) => groups && say.groupCount(groups.length),
        },
      ]}
    >
      <RecordSheet kind={tariffKind} open={list.search.open} onClose={list.close} />
    </CatalogueList>
  );
};
