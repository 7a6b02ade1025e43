import { priceWords } from '../../../catalogue/options/price-words.ts';
import { counted, messages } from '../../../ui/language/messages.ts';
import type { EffectPart, OptionsEffect } from './effect-part.ts';
import { joined, namedPiece, type Piece, plainPiece, type SentenceContext, slotPiece } from './piece.ts';

const words = messages({
  en: {
    in: 'in',
    beforeOnly: ' ',
    beforeOthers: ', ',
    and: 'and',
    more: (count: number) => `${counted('en', count)} others`,
    onlyBefore: 'only ',
    only_one: ' remains',
    only_other: ' remain',
    exclude_one: ' is not possible',
    exclude_other: ' are not possible',
    require_one: ' is compulsory',
    require_other: ' are compulsory',
    hideBefore: 'the step ',
    hide: ' is hidden',
    refuse: 'it cannot be ordered',
    addedBefore: '',
    added: ' is added',
    takenBefore: '',
    taken: ' is taken off',
    as: (label: string) => ` (${label})`,
    missing: '…',
  },
  fr: {
    in: 'dans',
    beforeOnly: ', ',
    beforeOthers: ', ',
    and: 'et',
    more: (count: number) => `${counted('fr', count)} autres`,
    onlyBefore: 'il ne reste que ',
    only_one: '',
    only_other: '',
    exclude_one: ' n’est pas possible',
    exclude_other: ' ne sont pas possibles',
    require_one: ' est obligatoire',
    require_other: ' sont obligatoires',
    hideBefore: 'l’étape ',
    hide: ' n’est pas demandée',
    refuse: 'la commande est impossible',
    addedBefore: 'un supplément de ',
    added: ' s’ajoute',
    takenBefore: 'une remise de ',
    taken: ' est accordée',
    as: (label: string) => ` (${label})`,
    missing: '…',
  },
});

/** As many options as one can read in a sentence; the others are counted. */
const MOST_NAMED = 4;

/** One effect in words, without a capital or a full stop. */
export const effectPieces = (effect: EffectPart, context: SentenceContext): Piece[] => {
  const say = words[context.language];
  const { kind } = effect;
  if (kind === 'refuse') return [plainPiece(say.refuse)];
  if (kind === 'surcharge') return surchargePieces(effect, context);
  const step = effect.step === null ? slotPiece(say.missing) : namedPiece(context.names.step(effect.step));
  if (kind === 'hide') return [plainPiece(say.hideBefore), step, plainPiece(say.hide)];
  const after = plainPiece(kind === 'only' ? say.beforeOnly : say.beforeOthers);
  return [plainPiece(`${say.in} `), step, after, ...optionsPieces(kind, effect, context)];
};

const optionsPieces = (
  kind: OptionsEffect,
  { step, options }: EffectPart,
  { language, names }: SentenceContext,
): Piece[] => {
  const say = words[language];
  const listed = options.length > MOST_NAMED + 1 ? options.slice(0, MOST_NAMED) : options;
  const named = listed.map((id) => [namedPiece(names.option(id, step))]);
  const more = options.length - listed.length;
  const list = joined(more > 0 ? [...named, [slotPiece(say.more(more))]] : named, say.and);
  return [
    ...(kind === 'only' ? [plainPiece(say.onlyBefore)] : []),
    ...(list.length === 0 ? [slotPiece(say.missing)] : list),
    plainPiece(say[`${kind}_${options.length > 1 ? 'other' : 'one'}`]),
  ].filter(({ text }) => text !== '');
};

const surchargePieces = ({ amount, price_type, label }: EffectPart, { language, format }: SentenceContext): Piece[] => {
  const say = words[language];
  const isTaken = amount !== null && amount < 0;
  const price = amount === null ? say.missing : priceWords(language, format, { price: Math.abs(amount), price_type });
  return [
    plainPiece(isTaken ? say.takenBefore : say.addedBefore),
    slotPiece(price),
    plainPiece(isTaken ? say.taken : say.added),
    ...(label === null || label === '' ? [] : [plainPiece(say.as(label))]),
  ].filter(({ text }) => text !== '');
};
