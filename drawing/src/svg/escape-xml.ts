const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes a text for element content and attributes, in XML and in HTML. No text of a caller gets this far; it is here
 * so that the words of a new language cannot break the markup.
 *
 * @example
 * escapeXml("vue de l'extérieur"); // 'vue de l&#39;extérieur'
 */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
