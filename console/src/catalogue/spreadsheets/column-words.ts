import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';

/** The titles of the columns in which people keep options and products. */
export const columnWords = messages({
  en: {
    reference: 'Reference',
    name: 'Name',
    name_en: 'English name',
    content_type: 'Family',
    price: 'Price',
    price_type: 'Price type',
    price_table_id: 'Price table id',
    minimum_charge: 'Minimum charge',
    maximum_charge: 'Maximum charge',
    finish: 'Finish',
    discount_group: 'Discount group',
    width_mm: 'Width (mm)',
    height_mm: 'Height (mm)',
    description: 'Description',
    image_url: 'Picture',
    active: 'Active',
    brand: 'Brand',
    category: 'Category',
    base_price: 'Base price',
    price_adjustment_percentage: 'Adjustment (%)',
    translated: (language: string) => `Name (${language})`,
  },
  fr: {
    reference: 'Référence',
    name: 'Nom',
    name_en: 'Nom anglais',
    content_type: 'Famille',
    price: 'Prix',
    price_type: 'Type de prix',
    price_table_id: 'Id de la table de prix',
    minimum_charge: 'Montant minimal',
    maximum_charge: 'Montant maximal',
    finish: 'Finition',
    discount_group: 'Groupe remise',
    width_mm: 'Largeur (mm)',
    height_mm: 'Hauteur (mm)',
    description: 'Description',
    image_url: 'Image',
    active: 'Actif',
    brand: 'Marque',
    category: 'Catégorie',
    base_price: 'Prix de base',
    price_adjustment_percentage: 'Ajustement (%)',
    translated: (language: string) => `Nom (${language})`,
  },
});

/** What a field of a line is called; undefined for one without a word. */
export const useColumnName = () => {
  const { translated, ...columns } = useMessages(columnWords);
  return (field: string): string | undefined => {
    const [, language] = /^translations\.([^.]+)\.name$/.exec(field) ?? [];
    return language === undefined ? (columns as Record<string, string>)[field] : translated(language);
  };
};
