/** A colour of styles/tokens.css for a canvas: the browser resolves light-dark() only on an element. */
export const tokenColour = (element: Element, name: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};
