/** French, English and German, as every name of the demo has them. */
export const label = (name: string, name_en: string, de: string) => ({
  name,
  name_en,
  translations: { en: { name: name_en }, de: { name: de } },
});
