import { messages } from '../../../language/messages.ts';
import type { ConditionGroup } from '../parts/condition-part.ts';
import type { EffectPart } from '../parts/effect-part.ts';
import { conditionPieces } from './condition-pieces.ts';
import { effectPieces } from './effect-pieces.ts';
import { joined, type Piece, plainPiece, type SentenceContext } from './piece.ts';

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
