import type { Facts } from '../../language/facts.ts';
import { messages } from '../../language/messages.ts';

const words = messages({
  en: {
    left: 'Nothing is left to choose in',
    leftWith: (given: string) => `With ${given} nothing is left to choose in`,
    nothingIn: (step: string) => `nothing in “${step}”`,
    chosenIn: (options: string, step: string) => `${options} (${step})`,
    width: (span: string) => `a width ${span}`,
    height: (span: string) => `a height ${span}`,
    surface_m2: (span: string) => `a surface ${span}`,
    from: (value: string) => `from ${value}`,
    upTo: (value: string) => `up to ${value}`,
    between: (from: string, upTo: string) => `from ${from} to ${upTo}`,
  },
  fr: {
    left: 'Plus rien à choisir dans',
    leftWith: (given: string) => `Avec ${given}, plus rien à choisir dans`,
    nothingIn: (step: string) => `aucun choix dans « ${step} »`,
    chosenIn: (options: string, step: string) => `${options} (${step})`,
    width: (span: string) => `une largeur ${span}`,
    height: (span: string) => `une hauteur ${span}`,
    surface_m2: (span: string) => `une surface ${span}`,
    from: (value: string) => `à partir de ${value}`,
    upTo: (value: string) => `jusqu'à ${value}`,
    between: (from: string, upTo: string) => `de ${from} à ${upTo}`,
  },
});

/** The beginning of the sentence about a dead end (D14.9): the choices and sizes that lead there, up to the step. */
export const deadEnd = (language: 'fr' | 'en', f: Facts): string => {
  const say = words[language];
  const choices = f.has('choices') ? f.each('choices') : [];
  const given = [
    ...choices.map((choice) =>
      choice.has('options')
        ? say.chosenIn(choice.list('options'), choice.name('step'))
        : say.nothingIn(choice.name('step')),
    ),
    ...(['width', 'height', 'surface_m2'] as const)
      .filter((kind) => f.has(kind))
      .map((kind) => say[kind](spanOf(language, f.at(kind), kind === 'surface_m2' ? 'm²' : 'mm'))),
  ];
  return given.length > 0 ? say.leftWith(given.join(', ')) : say.left;
};

const spanOf = (language: 'fr' | 'en', f: Facts, unit: string): string => {
  const say = words[language];
  const shown = (end: 'minimum' | 'maximum') => `${f.number(end)} ${unit}`;
  if (f.has('minimum') && f.has('maximum')) return say.between(shown('minimum'), shown('maximum'));
  return f.has('minimum') ? say.from(shown('minimum')) : say.upTo(shown('maximum'));
};
