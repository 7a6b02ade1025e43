/** Every name of the demo is in French, English and German. */
export const label = (name: string, name_en: string, de: string) => ({
  name,
  name_en,
  translations: { en: { name: name_en }, de: { name: de } },
});
