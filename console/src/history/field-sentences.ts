import { type CellCounts, percentChange, type RuleCondition, type RuleEffect } from '@vantail/pricing';
import type { Change, ChangedField } from '../api/changes.ts';
import { readEffects } from '../configurator/rules/sentence/effect-part.ts';
import { pieceText } from '../configurator/rules/sentence/piece.ts';
import { readCondition } from '../configurator/rules/sentence/read-condition.ts';
import { conditionSentence, effectsSentence } from '../configurator/rules/sentence/rule-sentence.ts';
import { countedChanges, isKind, isVerb } from '../forms/changes/kind-words.ts';
import { type Language, listed } from '../ui/language/messages.ts';
import { changeFieldName, changeWords } from './change-words.ts';
import { tableSentences } from './table-sentences.ts';
import {
  isOmitted,
  isPrice,
  isStructure,
  nameOfReference,
  referenceKind,
  valueWords,
  type WordContext,
} from './value-words.ts';

/** The fields of a rule that its editor says as a sentence. */
export const isRulePart = (kind: string, field: string): boolean =>
  kind === 'rule' && (field === 'when' || field === 'then');

/** A condition or the effects of a rule, as its editor says them; undefined where they are left out or cannot be read. */
const rulePartWords = (
  field: string,
  value: unknown,
  { language, format, ruleNames: names }: WordContext,
): string | undefined => {
  if (isOmitted(value)) return undefined;
  const context = { language, format, names };
  try {
    return pieceText(
      field === 'when'
        ? conditionSentence(readCondition(value as RuleCondition | null), context)
        : effectsSentence(readEffects((value ?? []) as RuleEffect[]), context),
    );
  } catch {
    // A form that an older or a newer release has written: it is shown raw.
    return undefined;
  }
};

type FieldSentence = { field: string; text: string };

/** What a list of references gained and lost; undefined where that is not the point. */
const listSentences = (label: string, { field, before, after }: ChangedField, context: WordContext) => {
  const kind = referenceKind(field);
  if (!kind || !Array.isArray(before) || !Array.isArray(after)) return undefined;
  const say = changeWords[context.language];
  const names = (ids: readonly unknown[], between?: string) =>
    listed(
      ids.map((id) => nameOfReference(context, kind, id)),
      between,
    );
  if (field === 'step_ids') return [say.order(label, names(after, ' › ')), say.orderBefore(names(before, ' › '))];
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  if (added.length + removed.length === 0) return [say.moved(label)];
  return [
    ...(added.length > 0 ? [say.added(label, names(added))] : []),
    ...(removed.length > 0 ? [say.removed(label, names(removed))] : []),
  ];
};

/** What a rule said before and says now; undefined where the field is none of its sentence. */
const ruleSentences = (label: string, { field, before, after }: ChangedField, context: WordContext) => {
  if (!isRulePart(context.kind, field)) return undefined;
  const say = changeWords[context.language];
  const [was, is] = [rulePartWords(field, before, context), rulePartWords(field, after, context)];
  if (was === undefined || is === undefined) return undefined;
  return [say.saidBefore(label, say.quoted(was)), say.saidNow(label, say.quoted(is))];
};

const percentOf = ({ field, before, after }: ChangedField, { format }: WordContext): string => {
  if (!isPrice(field) || typeof before !== 'number' || typeof after !== 'number' || before <= 0) return '';
  return `, ${format.percent(Math.round(percentChange(before, after) * 10) / 10)}`;
};

const changedSentences = (label: string, changed: ChangedField, context: WordContext): string[] => {
  const { field, before, after } = changed;
  const say = changeWords[context.language];
  if (field === 'price_table')
    return tableSentences({ before, after, cells: changed.cells as CellCounts | undefined }, context);
  const ruled = ruleSentences(label, changed, context);
  if (ruled) return ruled;
  const listed = listSentences(label, changed, context);
  if (listed) return listed;
  if (isStructure(before) || isStructure(after)) return [say.structure(label)];
  if (before === null || before === '') return [say.wasEmpty(label, valueWords(field, after, context))];
  if (after === null || after === '') return [say.gone(label, valueWords(field, before, context))];
  const [was, is] = [valueWords(field, before, context), valueWords(field, after, context)];
  return [`${say.change(label, was, is)}${percentOf(changed, context)}`];
};

/** A field of something that is new or gone: what it held. */
const heldSentences = (label: string, { field, before, after }: ChangedField, context: WordContext): string[] => {
  const say = changeWords[context.language];
  const value = after ?? before;
  if (field === 'price_table') return [say.line(label, '…')];
  const ruled = isRulePart(context.kind, field) ? rulePartWords(field, value, context) : undefined;
  if (ruled !== undefined) return [say.line(label, say.quoted(ruled))];
  return [isStructure(value) ? say.line(label, '…') : say.line(label, valueWords(field, value, context))];
};

/** The fields of a change, each as a sentence of the trade. */
export const fieldSentences = (change: Change, words: Omit<WordContext, 'kind'>): FieldSentence[] => {
  const { kind } = change.resource;
  const context = { ...words, kind };
  const isOneSided = /\.(created|deleted)$/.test(change.type);
  // The verb says it already.
  const visible = change.fields.filter(({ field }) => field !== 'active' || !/activated$/.test(change.type));
  return visible.flatMap((changed) => {
    const isFromPrice = change.type === 'from_price.changed' && changed.field === 'price';
    if (change.type === 'from_price.changed' && changed.before === changed.after) return [];
    const label = isFromPrice
      ? changeWords[context.language].fromPrice
      : changeFieldName(context.language, kind, changed.field);
    const sentences = (isOneSided ? heldSentences : changedSentences)(label, changed, context);
    return sentences.map((text) => ({ field: changed.field, text }));
  });
};

const counted = (language: Language, type: string, count: number): string => {
  const [kind = '', verb = ''] = type.split('.');
  if (isKind(kind) && isVerb(verb)) return countedChanges(language, kind, verb, count);
  const say = changeWords[language];
  const formatted = new Intl.NumberFormat(language).format(count);
  if (type === 'from_price.changed') return say.fromPrices(formatted);
  const name: Partial<Record<string, unknown>> = say;
  return say.line(typeof name[type] === 'string' ? String(name[type]) : type, formatted);
};

/** "12 pricing rows changed, from-prices changed: 1": what a bulk call did (D12.4). */
export const summarySentence = (language: Language, { fields }: Change): string =>
  fields
    .filter(({ field, after }) => field !== 'changes' && typeof after === 'number')
    .map(({ field, after }) => counted(language, field, after as number))
    .join(', ');
