import { balanced, isDirected, isolated } from '@vantail/pricing';
import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import { jsx as plainJsx, jsxs as plainJsxs } from 'react/jsx-runtime';

export type { JSX } from 'react';
export { Fragment } from 'react/jsx-runtime';

type Props = { children?: ReactNode };

/** Elements that take characters and no elements. */
const OF_CHARACTERS = new Set<unknown>(['option', 'text', 'textarea', 'title', 'tspan']);

const isolatedText = (type: unknown, text: string, key?: number): string | ReactElement => {
  if (!isDirected(text) || type === 'bdi') return text;
  return OF_CHARACTERS.has(type) ? isolated(text) : plainJsx('bdi', { children: balanced(text) }, key);
};

const isolatedChildren = (type: unknown, children: ReactNode, key?: number): ReactNode => {
  if (typeof children === 'string') return isolatedText(type, children, key);
  return Array.isArray(children) && hasDirectedText(children)
    ? children.map((child: ReactNode, index) => isolatedChildren(type, child, index))
    : children;
};

const hasDirectedText = (children: readonly ReactNode[]): boolean =>
  children.some((child) =>
    typeof child === 'string' ? isDirected(child) : Array.isArray(child) && hasDirectedText(child),
  );

/**
 * What the console's elements are compiled to, instead of React's own functions: a text inside an element that can
 * change the order of the words around it, such as a name with U+202E, stands in a <bdi>. No page does this itself, so
 * none can forget it (docs/adr/0060).
 */
const isolating =
  (make: typeof plainJsx): typeof plainJsx =>
  (type, props, key) => {
    const { children } = props as Props;
    const safeChildren = isolatedChildren(type, children);
    return make(type, safeChildren === children ? props : { ...(props as Props), children: safeChildren }, key);
  };

export const jsx = isolating(plainJsx);
export const jsxs = isolating(plainJsxs);

/** The development server's: it tells whether the children are a list that was written out. */
export const jsxDEV = (type: ElementType, props: unknown, key: Key | undefined, isStatic: boolean): ReactElement =>
  (isStatic ? jsxs : jsx)(type, props, key);
