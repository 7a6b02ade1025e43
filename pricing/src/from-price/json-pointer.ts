/**
 * The pointer (RFC 6901) of a member of what `parent` points to.
 *
 * @example
 * memberPointer('/content_configuration', 'a/b'); // '/content_configuration/a~1b'
 */
export function memberPointer(parent: string, key: string): string {
  // Hardly any key needs escaping, and a step has hundreds of keys.
  return /[~/]/.test(key) ? `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` : `${parent}/${key}`;
}

/**
 * The keys that a pointer goes through.
 *
 * @example
 * pointerKeys('/content_configuration/a~1b'); // ['content_configuration', 'a/b']
 */
export function pointerKeys(pointer: string): string[] {
  const segments = pointer.split('/').slice(1);
  // Hardly any key is escaped.
  if (!pointer.includes('~')) return segments;
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
