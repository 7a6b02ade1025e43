import { attachedOptions, nameIn } from '../../../records/rules/naming/rule-names.ts';
import type { Choice } from '../../../ui/fields/select.tsx';
import type { EditorContext } from '../draft/use-editor-context.ts';

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
