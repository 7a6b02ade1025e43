import type { Step } from '../../api/product-parts.ts';
import type { Choice } from '../../ui/fields/select.tsx';
import { type Language, messages } from '../../ui/language/messages.ts';
import type { ConditionPart, Measure, WindowField } from './sentence/condition-part.ts';
import { attachedOptions, nameIn, type RuleNames } from './sentence/rule-names.ts';
import type { EditorContext } from './use-editor-context.ts';

/** What a part of a condition is about, as the first slot of its line offers it. */
export type Subject = `step:${number}` | 'any' | Measure | WindowField;

const subjectWords = messages({
  en: {
    any: 'any earlier step',
    width: 'width',
    height: 'height',
    surface_m2: 'surface',
    leaf_count: 'number of leaves',
    opening: 'opening of a leaf',
    fixed_part_type: 'fixed part',
    step: 'step',
    size: 'size',
    window: 'window',
  },
  fr: {
    any: 'une étape précédente',
    width: 'largeur',
    height: 'hauteur',
    surface_m2: 'surface',
    leaf_count: 'nombre de vantaux',
    opening: 'ouverture d’un vantail',
    fixed_part_type: 'partie fixe',
    step: 'étape',
    size: 'dimension',
    window: 'fenêtre',
  },
});

export const subjectOf = (part: Exclude<ConditionPart, { kind: 'group' }>): Subject => {
  if (part.kind === 'size') return part.measure;
  if (part.kind === 'option') return part.step === null ? 'any' : `step:${part.step}`;
  return part.kind;
};

/** A new, empty part about a subject. */
export const partAbout = (subject: Subject, id: number): Exclude<ConditionPart, { kind: 'group' }> => {
  switch (subject) {
    case 'width':
    case 'height':
    case 'surface_m2':
      return { id, kind: 'size', measure: subject, comparison: 'over', min: null, max: null };
    case 'leaf_count':
    case 'opening':
    case 'fixed_part_type':
      return { id, kind: subject, isNot: false, values: [] };
    default: {
      const step = subject === 'any' ? null : Number(subject.slice('step:'.length));
      return { id, kind: 'option', isNot: false, step, options: [] };
    }
  }
};

/** Another subject for the same line: sizes keep their numbers among each other. */
export const withSubject = (part: Exclude<ConditionPart, { kind: 'group' }>, subject: Subject) => {
  const next = partAbout(subject, part.id);
  return part.kind === 'size' && next.kind === 'size' ? { ...part, measure: next.measure } : next;
};

/** Steps with options first, as most rules are about them; a step that is gone is offered while the part still names it. */
export const subjectChoices = (
  language: Language,
  steps: readonly Step[],
  names: RuleNames,
  current: Subject,
): Choice<Subject>[] => {
  const say = subjectWords[language];
  const offered = steps.filter((step) => step.active && attachedOptions(step).length > 0);
  const ofSteps = offered.map(
    ({ id }): Choice<Subject> => ({ id: `step:${id}`, name: names.step(id).name, detail: say.step }),
  );
  const gone: Choice<Subject>[] =
    current.startsWith('step:') && !ofSteps.some(({ id }) => id === current)
      ? [{ id: current, name: names.step(Number(current.slice('step:'.length))).name, detail: '✗' }]
      : [];
  const sizes = (['width', 'height', 'surface_m2'] as const).map((id) => ({ id, name: say[id], detail: say.size }));
  const ofWindow = (['leaf_count', 'opening', 'fixed_part_type'] as const).map((id) => ({
    id,
    name: say[id],
    detail: say.window,
  }));
  return [...ofSteps, ...gone, ...sizes, ...ofWindow, { id: 'any', name: say.any }];
};

/**
 * The options that can be named: those of one step, or of all active steps. What is named already and is gone stays in the list, so
 * that it can be taken out.
 */
export const optionChoices = (
  { language, steps, names }: EditorContext,
  stepId: number | null,
  named: readonly number[],
): Choice<number>[] => {
  const places = steps.filter(({ id, active }) => active && (stepId === null || id === stepId));
  const offered = new Map(
    places.flatMap((step) =>
      attachedOptions(step)
        .filter(({ active }) => active !== false)
        .map((option) => [option.id, option] as const),
    ),
  );
  const gone = named.filter((id) => !offered.has(id));
  return [
    ...[...offered.values()].map((option) => ({ id: option.id, name: nameIn(language, option) ?? `${option.id}` })),
    ...gone.map((id) => ({ id, name: names.option(id).name, detail: '✗' })),
  ];
};
