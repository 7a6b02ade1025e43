import { makeWorkbook } from '../make-workbook.ts';

/** The smallest picture. */
const WHITE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  'base64',
);

/** The files that the examples send: those of a small price list, a picture, and workbooks with a line each. */
export const exampleFiles: Readonly<Record<string, string | Uint8Array>> = {
  'tarif-2027.csv': '#4 Châssis fixe;;;\nmm;300;350;400\n300;61;62,5;64\n350;62;63,5;65\n400;63;64,5;66\n',
  'grille-chene.csv': 'mm;800;1200;1600\n600;228,5;285,2;341,9\n1200;285,2;398,7;512,1\n',
  'chene-dore.png': WHITE_PIXEL,
  'options.xlsx': makeWorkbook({
    name: 'Options',
    cells: [
      ['Référence', 'Nom anglais', 'Prix'],
      ['CHENE-DORE', 'Golden oak, grained', 96.5],
    ],
  }),
  'produits.xlsx': makeWorkbook({
    name: 'Produits',
    cells: [
      ['Référence', 'Groupe de remise'],
      ['VR-RENO', 'Volets'],
    ],
  }),
};
