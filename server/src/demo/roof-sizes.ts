/** Size codes of roof windows: letter = width, digits = height, with invented flat prices. */
const sizes: [code: string, width_mm: number, height_mm: number, price: number][] = [
  ['CK02', 550, 780, 324],
  ['CK04', 550, 980, 354],
  ['FK06', 660, 1180, 409],
  ['MK04', 780, 980, 409],
  ['MK06', 780, 1180, 444],
  ['MK08', 780, 1400, 489],
  ['PK08', 940, 1400, 544],
  ['SK06', 1140, 1180, 554],
  ['UK08', 1340, 1400, 684],
];

export const roofSizes = sizes.map(([code, width_mm, height_mm, price]) => ({
  name: code,
  name_en: code,
  content_type: 'fenetre_de_toit',
  reference: code,
  width_mm,
  height_mm,
  price,
  translations: { en: { name: code }, de: { name: code } },
}));
