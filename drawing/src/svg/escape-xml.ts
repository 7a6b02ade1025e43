const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A text that is safe between tags and in attributes, in XML as in HTML. Nothing that a caller gives gets as far as
 * this; it stands here so that the words of a new language need no thought.
 *
 * @example
 * escapeXml("vue de l'extérieur"); // 'vue de l&#39;extérieur'
 */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
