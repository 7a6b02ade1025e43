import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allPieces } from '@vantail/pricing';
import { findThing, tableAnswers, tableLabels } from '../src/prices/imports/brand-lists/find-targets.ts';
import { type Thing, thingReader } from '../src/prices/imports/brand-lists/named-things.ts';

/** B4: which product or shared price table the sheet of a brand's list is for. */
const product = (id: number, ...labels: string[]): Thing => ({
  kind: 'product',
  id,
  name: labels[0] ?? '',
  labels,
});
const pvc = product(1, 'PVC 70', 'F70');
const premium = product(2, 'PVC 70 Premium', 'F70-P');
const fixed = product(3, 'Fenêtre fixe');
const shared: Thing = { kind: 'price_table', id: 9, name: 'Volet roulant', labels: ['Volet roulant', 'VR-1'] };
const read = allPieces(thingReader([pvc, premium, fixed, shared], ['Atelier Lumière']));

/** `id: what the texts say beside the name`, or what is wrong. */
const found = (...texts: string[]) => {
  const thing = findThing(texts, read);
  if (thing.kind !== 'found') return `${thing.kind} ${thing.candidates.map(({ id }) => id).join()}`.trim();
  const rest = thing.texts.map((text) => text.replaceAll(/[\s,]+/g, ' ').trim()).join(' | ');
  return `${thing.thing.id}: ${rest}`.trim();
};

test('B4 a sheet names its product by reference or name, and the row by what else it says', () => {
  assert.equal(found('PVC 70'), '1:');
  assert.equal(found('pvc-70 OB gauche'), '1: OB gauche');
  assert.equal(found('Réf. F70-P : 2 vtx'), '2: : 2 vtx');
  assert.equal(found('Atelier Lumière PVC 70 tarif 2027'), '1: tarif 2027');
  assert.equal(found('OB gauche', 'PVC 70 Premium'), '2: OB gauche |');
});

test('B4 a name with a word that is not understood is no name: it may be another product', () => {
  assert.equal(found('PVC 70 aluminium'), 'unknown 1');
  assert.equal(found('Aluminium'), 'unknown');
  assert.equal(found('PVC 70 Premium chêne'), 'unknown 2');
});

test('B4 texts that name different products contradict each other, also where one is no whole name', () => {
  assert.equal(found('PVC 70', 'F70-P'), 'contradiction 1,2');
  assert.equal(found('PVC 70 Premium chêne', 'PVC 70'), 'contradiction 1,2');
});

test('B4 two products of one name are told apart by another text, or asked about', () => {
  const other = product(4, 'PVC 70', 'G70');
  const both = allPieces(thingReader([pvc, other], []));
  assert.equal(findThing(['PVC 70'], both).kind, 'ambiguous');
  const told = findThing(['PVC 70', 'G70'], both);
  assert.equal(told.kind === 'found' && told.thing.id, 4);
});

test('B4 a name of words of the trade counts only where no other product is named', () => {
  assert.equal(found('Fenêtre fixe'), '3:');
  assert.equal(found('Fenêtre fixe', 'PVC 70'), '1: Fenêtre fixe |');
});

test('B4 what a text says beside a name at its end is not garbled by signs', () => {
  const texts = (text: string) => {
    const thing = findThing([text], read);
    return thing.kind === 'found' ? thing.texts : thing.kind;
  };
  assert.deepEqual(texts('PVC 70, gauche'), ['gauche']);
  assert.deepEqual(texts('gauche - PVC 70'), ['gauche -']);
});

test('B4 labels keep numbers and signs; the year of an edition is left out, that of a series is not', () => {
  const label = (sheet: string) => tableLabels([{ id: 'A1', sheet, range: 'A1:B2', headings: [] }])[0]?.own;
  assert.equal(label('Serie 2020'), 'serie 2020');
  assert.notEqual(label('Serie 2020'), label('Serie 2010'));
  assert.notEqual(label('Top 5+'), label('Top 5'));
  assert.notEqual(label('Perfect 2010'), label('Perfect'));
  assert.equal(label('Gamme Un 2027'), label('GAMME UN (2026)'));
});

test('B4 a line that all tables have above them, or that was changed, loses no saved answer', () => {
  const table = (sheet: string, ...headings: string[]) => ({ id: `${sheet}!A1`, sheet, range: 'A1:B2', headings });
  const before = ['A', 'B', 'C'].map((name) => table(name, 'Prix valables dès mai', `Série ${name} blanche`));
  const saved = tableLabels(before).map(({ own }, index) => ({ label: own ?? '', product_id: index + 1 }));
  assert.deepEqual(
    saved.map(({ label }) => label),
    ['a serie a blanche', 'b serie b blanche', 'c serie c blanche'],
  );
  const after = ['A', 'B', 'C'].map((name) => table(name, 'Valables dès juin, hors pose', `Série ${name} blanche`));
  assert.deepEqual(
    tableAnswers(after, {}, saved).map(({ answer }) => answer?.choice),
    [{ product_id: 1 }, { product_id: 2 }, { product_id: 3 }],
  );
  // An answer under a line that is no longer the nearest.
  const older = [{ label: 'A Série A blanche', product_id: 7 }];
  const added = [table('A', 'Nouveau', 'Série A blanche')];
  assert.deepEqual(tableAnswers(added, {}, older)[0]?.answer?.choice, { product_id: 7 });
});

test('B4 a shared price table is named by all that the text says', () => {
  assert.equal(found('Volet roulant'), '9:');
  assert.equal(found('VR-1 tarif 2027'), '9: tarif 2027');
  assert.equal(found('Volet roulant 2 vantaux'), 'unknown');
});

test('B4 a label is the sheet and the nearest heading without years; tables of one label have none', () => {
  const table = (sheet: string | null, ...headings: string[]) => ({ id: 'A1', sheet, range: 'A1:B2', headings });
  assert.deepEqual(
    tableLabels([table('Tarif 2026', 'OB gauche', 'Note'), table('Tarif 2026', 'Fixe'), table('Autre')]).map(
      ({ own, sheet }) => [own, sheet],
    ),
    [
      ['tarif ob gauche', 'tarif'],
      ['tarif fixe', 'tarif'],
      ['autre', 'autre'],
    ],
  );
  assert.deepEqual(
    tableLabels([table('A', 'x'), table('A', 'x'), table('2026')]).map(({ own }) => own),
    [null, null, null],
  );
});
