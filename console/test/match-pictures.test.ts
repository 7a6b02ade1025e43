import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PictureTarget, pictureMatcher, rivals } from '../src/catalogue/media/match-pictures.ts';

let ids = 0;
const target = (part: Partial<PictureTarget>): PictureTarget => ({
  kind: 'option',
  id: ++ids,
  name: `Option ${ids}`,
  name_en: null,
  reference: null,
  image_url: null,
  active: true,
  ...part,
});

const oak = target({ name: 'Chêne doré', name_en: 'Golden oak', reference: 'W-01' });
const grey = target({ name: 'Gris anthracite', reference: 'RAL 7016' });
const window = target({ kind: 'product', name: 'Fenêtre PVC 2 vantaux', reference: 'PVC-2V' });
const matchOf = pictureMatcher([oak, grey, window]);
const found = (fileName: string) => {
  const match = matchOf(fileName);
  return 'target' in match ? [match.by, match.target.name] : match.by;
};

test('a file means the record whose reference or name it is called, whatever its case, accents and separators', () => {
  assert.deepEqual(found('PVC-2V.jpg'), ['reference', window.name]);
  assert.deepEqual(found('pvc_2v.JPEG'), ['reference', window.name]);
  assert.deepEqual(found('ral7016.png'), ['reference', grey.name]);
  assert.deepEqual(found('CHENE_DORE.webp'), ['name', oak.name]);
  assert.deepEqual(found('Che\u0302ne dore\u0301.png'), ['name', oak.name], 'as a Mac writes it');
  assert.deepEqual(found('golden-oak.png'), ['name', oak.name]);
  assert.deepEqual(found('w.01.png'), ['reference', oak.name], 'only what follows the last dot is an extension');
  assert.deepEqual(found('fenetre pvc 2 vantaux'), ['name', window.name], 'without an extension');
});

test('spaces at the ends of a reference do not count, and several count as one', () => {
  const spaced = target({ reference: ' AB  1' });
  const tight = target({ reference: 'AB1' });
  const match = pictureMatcher([spaced, tight]);
  for (const name of ['AB 1.png', '  AB\u00A0 1 .png', 'AB   1'])
    assert.deepEqual(match(name), { by: 'reference', target: spaced }, name);
  const twin = target({ reference: 'AB 1 ' });
  assert.deepEqual(pictureMatcher([spaced, twin])('AB 1.png'), { by: 'several', candidates: [spaced, twin] });
});

test('a part of a name, another number and a file without letters mean nothing', () => {
  for (const name of ['chene.png', 'RAL 7016 mat.png', 'ral701.png', '---.png', '.png', 'IMG_0001.jpg'])
    assert.equal(found(name), 'nothing', name);
});

test('two numbers are not one: the second copy of a file is not the picture of another record', () => {
  const match = pictureMatcher([
    target({ reference: 'RAL 12' }),
    target({ reference: '1.5' }),
    target({ name: 'Uw 1,3' }),
  ]);
  for (const name of ['RAL 1 (2).jpg', 'ral-1-2.jpg', '15.jpg', 'uw13.png'])
    assert.equal(match(name).by, 'nothing', name);
  for (const name of ['ral12.jpg', 'RAL-12.jpg', '1-5.jpg', 'Uw_1.3.png'])
    assert.notEqual(match(name).by, 'nothing', name);
});

test('one name on 30,000 records takes no time that grows with its square', () => {
  const same = Array.from({ length: 30_000 }, () => target({ name: 'Standard' }));
  const before = process.cpuUsage();
  const match = pictureMatcher(same)('standard.png');
  const { user } = process.cpuUsage(before);
  assert.equal('candidates' in match && match.candidates.length, same.length);
  assert.ok(user < 1_000_000, `${user} µs`);
});

test('the very reference wins over other spellings of it, and a reference over a name', () => {
  const spelled = target({ name: 'A', reference: 'AB-1' });
  const other = target({ name: 'B', reference: 'A-B1' });
  const named = target({ name: 'ab 1' });
  const match = pictureMatcher([other, spelled, named]);
  assert.deepEqual(match('AB-1.png'), { by: 'reference', target: spelled });
  assert.deepEqual(match('ab1.png'), { by: 'several', candidates: [other, spelled] });
  assert.deepEqual(pictureMatcher([spelled, named])('ab1.png'), { by: 'reference', target: spelled });
});

test('a name that several records have is a question, and a record that has it twice is none', () => {
  const [one, two] = [target({ name: 'Blanc' }), target({ kind: 'product', name: 'blanc', active: false })];
  assert.deepEqual(pictureMatcher([one, two])('blanc.png'), { by: 'several', candidates: [one, two] });
  const same = target({ name: 'Blanc', name_en: 'BLANC' });
  assert.deepEqual(pictureMatcher([same])('blanc.png'), { by: 'name', target: same });
});

test('a record with an empty name or reference is not meant by a file without letters', () => {
  assert.equal(pictureMatcher([target({ name: '—', reference: '' })])('?.png').by, 'nothing');
});

test('two pictures for one record are rivals; an option and a product of one id are not', () => {
  const product = { ...oak, kind: 'product' as const };
  const places = [oak, product, undefined, oak, undefined].map((one, id) => ({ id, target: one }));
  assert.deepEqual([...rivals(places)], [0, 3]);
});
