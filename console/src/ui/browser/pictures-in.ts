/** What the service takes as a picture (D16.4). */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';

/** The pictures among files that were dropped, pasted or chosen. */
export const picturesIn = (files: FileList | null | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type !== '' && PICTURE_TYPES.split(',').includes(type));
