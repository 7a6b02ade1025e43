import { OPTION_PRICE_TYPES } from '@vantail/pricing';
import type { Option } from '../../catalogue/index.ts';
import { plainColumn, type Workbook } from './workbook.ts';

const required = { isRequired: true };

/** B11: window and configuration are JSON, and are edited one by one. */
export const optionWorkbook: Workbook<Option> = {
  kind: 'option',
  tabs: { fr: 'Options', en: 'Options' },
  columns: [
    plainColumn('reference', 'text', ['Référence', 'Reference'], { width: 16 }),
    plainColumn('name', 'text', ['Nom', 'Name'], { width: 32, ...required }),
    plainColumn('name_en', 'text', ['Nom anglais', 'English name'], { width: 32 }),
    plainColumn('content_type', 'text', ['Famille', 'Family'], { width: 16 }),
    plainColumn('price', 'number', ['Prix', 'Price'], required),
    plainColumn('price_type', 'text', ['Type de prix', 'Price type'], {
      width: 18,
      choices: OPTION_PRICE_TYPES,
      ...required,
    }),
    plainColumn('price_table_id', 'number', ['Id de la table de prix', 'Price table id']),
    plainColumn('minimum_charge', 'number', ['Montant minimal', 'Minimum charge']),
    plainColumn('maximum_charge', 'number', ['Montant maximal', 'Maximum charge']),
    plainColumn('finish', 'text', ['Finition', 'Finish'], { width: 14 }),
    plainColumn('discount_group', 'text', ['Groupe de remise', 'Discount group'], { width: 16 }),
    plainColumn('width_mm', 'number', ['Largeur (mm)', 'Width (mm)']),
    plainColumn('height_mm', 'number', ['Hauteur (mm)', 'Height (mm)']),
    plainColumn('description', 'text', ['Description', 'Description'], { width: 40 }),
    plainColumn('image_url', 'text', ['Image', 'Picture'], { width: 30 }),
    plainColumn('active', 'flag', ['Actif', 'Active'], required),
  ],
  newRecord: {},
};
