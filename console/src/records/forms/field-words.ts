import { messages } from '../../language/messages.ts';

/** The fields of D5 in the words of the trade: labels of the forms, and of a conflict. */
export const fieldWords = messages({
  en: {
    name: 'Name',
    name_en: 'Name in English',
    logo_url: 'Logo address',
    image_url: 'Image address',
    parent_id: 'Parent category',
    display_order: 'Position',
    category_id: 'Category',
    brand_id: 'Brand',
    reference: 'Reference',
    description: 'Description',
    base_price: 'Base price',
    price_adjustment_percentage: 'Price adjustment',
    content_type: 'Family',
    price: 'Price',
    price_type: 'Charged as',
    width_mm: 'Width',
    height_mm: 'Height',
    configuration: 'Configuration',
    translations: 'Translations',
  },
  fr: {
    name: 'Nom',
    name_en: 'Nom en anglais',
    logo_url: 'Adresse du logo',
    image_url: "Adresse de l'image",
    parent_id: 'Catégorie parente',
    display_order: 'Position',
    category_id: 'Catégorie',
    brand_id: 'Marque',
    reference: 'Référence',
    description: 'Description',
    base_price: 'Prix de base',
    price_adjustment_percentage: 'Ajustement de prix',
    content_type: 'Famille',
    price: 'Prix',
    price_type: 'Mode de calcul',
    width_mm: 'Largeur',
    height_mm: 'Hauteur',
    configuration: 'Configuration',
    translations: 'Traductions',
  },
});

export type FieldName = keyof (typeof fieldWords)['en'];
