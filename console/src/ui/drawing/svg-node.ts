/** The SVG of `drawing/` as nodes: parsed as a separate document, so that nothing in it can become markup here. */
export const svgNode = (svg: string): SVGElement =>
  new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement as unknown as SVGElement;
