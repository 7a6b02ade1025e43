/** Every name of the demo is in French, English and German. */
export const label = (name: string, name_en: string, de: string) => ({
  name,
  name_en,
  translations: { en: { name: name_en }, de: { name: de } },
});

/** With a description in all three, too. */
export const described = (label: Label, description: string, en: string, de: string) => ({
  ...label,
  description,
  translations: {
    en: { ...label.translations.en, description: en },
    de: { ...label.translations.de, description: de },
  },
});

type Label = ReturnType<typeof label>;

/** A picture that the demo shop brings along; like any path, it is resolved against the service. */
export const picture = (name: string): string => `/demo/pictures/${name}.svg`;
