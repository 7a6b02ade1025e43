/** A colour of styles/tokens.css as a canvas takes it: the browser settles light-dark() only where it is used. */
export const tokenColour = (element: Element, name: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};
