/** Every name of the demo is in French, English and German. */
export const label = (name: string, name_en: string, de: string) => ({
  name,
  name_en,
  translations: { en: { name: name_en }, de: { name: de } },
});

/** A picture that the demo shop brings along; like any path, it is resolved against the service. */
export const picture = (name: string): string => `/demo/pictures/${name}.svg`;
