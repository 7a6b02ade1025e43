import { openingWords } from '../../../forms/row-words.ts';
import { messages } from '../../../ui/language/messages.ts';
import {
  boundsOf,
  type ConditionGroup,
  type ConditionPart,
  type OptionPart,
  type SizePart,
  type WindowPart,
} from './condition-part.ts';
import { conditionWords } from './condition-words.ts';
import type { EffectPart } from './effect-part.ts';
import { effectPieces } from './effect-pieces.ts';
import { joined, namedPiece, type Piece, plainPiece, type SentenceContext, slotPiece } from './piece.ts';

/** One part of a condition in words, without a capital or a full stop. */
const conditionPieces = (part: ConditionPart, context: SentenceContext): Piece[] => {
  switch (part.kind) {
    case 'group':
      return groupPieces(part, context);
    case 'option':
      return optionPieces(part, context);
    case 'size':
      return sizePieces(part, context);
    default:
      return windowPieces(part, context);
  }
};

const groupPieces = (group: ConditionGroup, context: SentenceContext): Piece[] => {
  const say = conditionWords[context.language];
  if (group.parts.length === 0) return [plainPiece((group.join === 'all') === group.isNot ? say.never : say.always)];
  const word = group.join === 'all' ? say.and : say.or;
  const inside = joined(
    group.parts.map((part) => conditionPieces(part, context)),
    word,
    ` ${word} `,
  );
  return [plainPiece(`${group.isNot ? `${say.notSo} ` : ''}(`), ...inside, plainPiece(')')];
};

const optionPieces = ({ step: id, options, isNot }: OptionPart, context: SentenceContext): Piece[] => {
  const say = conditionWords[context.language];
  const named = options.map((option) => [namedPiece(context.names.option(option, id))]);
  const isNeither = isNot && options.length > 1;
  const list = named.length === 0 ? [slotPiece(say.missing)] : joined(named, isNeither ? say.nor : say.or);
  if (id === null) {
    if (isNeither) return [plainPiece(`${say.noneChosen} `), ...joined(named, say.and)];
    return [...list, plainPiece(` ${isNot ? say.notChosen : say.chosen}`)];
  }
  const step = context.names.step(id);
  const verbs = step.takesOne
    ? { is: say.is, not: say.isNot, neither: say.neither }
    : { is: say.has, not: say.hasNot, neither: say.hasNeither };
  const verb = isNeither ? verbs.neither : isNot ? verbs.not : verbs.is;
  return [namedPiece(step), plainPiece(` ${verb} `), ...list];
};

const sizePieces = ({ measure, comparison, min, max }: SizePart, { language, format }: SentenceContext): Piece[] => {
  const say = conditionWords[language];
  const unit = measure === 'surface_m2' ? 'm²' : 'mm';
  const ends = { min, max };
  const bounds = boundsOf(comparison).map((end) => {
    const value = ends[end];
    return [slotPiece(value === null ? say.missing : `${format.number(value)} ${unit}`)];
  });
  const verb = plainPiece(` ${say[comparison]}${bounds.length === 0 ? '' : ' '}`);
  return [slotPiece(say[measure]), verb, ...joined(bounds, say.and)];
};

const lowered = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1);

const windowPieces = ({ kind, values, isNot }: WindowPart, { language }: SentenceContext): Piece[] => {
  const say = conditionWords[language];
  const openings: Record<string, string> = openingWords[language];
  const parts: Record<string, string> = say;
  const nameOf = (value: string) => {
    if (kind === 'leaf_count') return value;
    return kind === 'opening' ? lowered(openings[value] ?? value) : (parts[value] ?? value);
  };
  const named = values.map((value) => [slotPiece(nameOf(value))]);
  const isNeither = isNot && values.length > 1 && kind !== 'opening';
  const list = named.length === 0 ? [slotPiece(say.missing)] : joined(named, isNeither ? say.nor : say.or);
  if (kind === 'opening') return [plainPiece(`${isNot ? say.noOpening : say.opening} `), ...list];
  const verb = isNeither ? say.neither : isNot ? say.isNot : say.is;
  return [slotPiece(say[kind]), plainPiece(` ${verb} `), ...list];
};

const words = messages({
  en: {
    when: 'When ',
    whenAnd: ' and ',
    whenOr: ' or ',
    not: 'Unless ',
    after: ', then ',
    always: 'Always',
    never: 'Never',
    colon: ': ',
    and: 'and',
    nothing: '…',
  },
  fr: {
    when: 'Si ',
    whenAnd: ' et si ',
    whenOr: ' ou si ',
    not: 'Sauf si ',
    after: ', alors ',
    always: 'Toujours',
    never: 'Jamais',
    colon: ' : ',
    and: 'et',
    nothing: '…',
  },
});

/**
 * A rule as one sentence: "When Opening is tilt and turn and the width is over 1,200 mm, then in Handle only lockable remains."
 */
export const ruleSentence = (
  when: ConditionGroup,
  effects: readonly EffectPart[],
  context: SentenceContext,
): Piece[] => {
  const say = words[context.language];
  const between = when.parts.length === 0 ? say.colon : say.after;
  return [
    ...conditionSentence(when, context),
    plainPiece(between),
    ...effectsSentence(effects, context),
    plainPiece('.'),
  ];
};

/** Its condition alone: "When the width is over 1,200 mm", or "Always". */
export const conditionSentence = (when: ConditionGroup, context: SentenceContext): Piece[] => {
  const say = words[context.language];
  if (when.parts.length === 0) return [plainPiece((when.join === 'all') === when.isNot ? say.never : say.always)];
  const between = when.join === 'all' ? say.whenAnd : say.whenOr;
  const parts = when.parts.flatMap((part, index) => {
    const pieces = conditionPieces(part, context);
    return index === 0 ? pieces : [plainPiece(between), ...pieces];
  });
  return [plainPiece(when.isNot ? say.not : say.when), ...parts];
};

/** Its effects alone: "in Handle only lockable remains". */
export const effectsSentence = (effects: readonly EffectPart[], context: SentenceContext): Piece[] => {
  const say = words[context.language];
  const inWords = effects.map((effect) => effectPieces(effect, context));
  return inWords.length === 0 ? [plainPiece(say.nothing)] : joined(inWords, say.and);
};
