/** What is frozen with a line under its names (D19.9). */
export type Named = { name?: unknown; name_en?: unknown } | null | undefined;

/** A step with the options that were chosen in it, as they were when the line was priced. */
export type FrozenStep = Named & { step_id: number; options: (Named & { option_id: number })[] };

/** The name in the language of the reader, where it has one. */
export const frozenName = (named: Named, isEnglish: boolean): string | null => {
  const names = isEnglish ? [named?.name_en, named?.name] : [named?.name];
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
};

/** Every choice of a line as step and option, in the order of the steps. */
export const choicesInWords = (choices: unknown, isEnglish: boolean): [step: string, options: string][] =>
  ((choices ?? []) as FrozenStep[]).map((step) => [
    frozenName(step, isEnglish) ?? '',
    step.options.flatMap((option) => frozenName(option, isEnglish) ?? []).join(', '),
  ]);

/** D16.8: the finish of the last option that has one paints the window, as in its offer. */
export const chosenFinish = (choices: unknown): string | null =>
  ((choices ?? []) as { options: { finish?: string | null }[] }[])
    .flatMap(({ options }) => options)
    .findLast(({ finish }) => finish)?.finish ?? null;
