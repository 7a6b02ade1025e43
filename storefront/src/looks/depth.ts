/**
 * Depth, finishes and swatches, in a file of its own that is asked for together with the product (docs/adr/0044): the
 * colours of RAL alone are larger than the words of a language. It imports nothing of the first file but types.
 */
export { depthPainter, IN_WALL_TEXT_MM, PERSON, swatchSvg } from '@vantail/drawing';
