import { configurationName, type WindowConfiguration, windowSvg } from '@vantail/drawing';
import { useCallback, useMemo } from 'react';
import { useLanguage } from '../../language/language-context.tsx';
import styles from './drawing.module.css';

type Props = { configuration: WindowConfiguration; size?: 'small' | 'large'; view?: 'inside' | 'outside' };

/** The SVG of `drawing/` as nodes: parsed as a separate document, so that nothing in it can become markup here. */
const svgNode = (svg: string): SVGElement =>
  new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement as unknown as SVGElement;

/** The drawing of a window, wherever a row or openings are shown. Small ones have no dimension lines. */
export const Drawing = ({ configuration, size = 'small', view = 'inside' }: Props) => {
  const { language } = useLanguage();
  const svg = useMemo(
    () => windowSvg(configuration, { lang: language, view, dimensions: size === 'large' }),
    [configuration, language, view, size],
  );
  // Rendered again only if it looks different: a page has dozens of them.
  const draw = useCallback((span: HTMLSpanElement | null) => span?.replaceChildren(svgNode(svg)), [svg]);
  return <span className={`${styles.drawing} ${styles[size]}`} ref={draw} />;
};

export const useConfigurationName = () => {
  const { language } = useLanguage();
  return (configuration: WindowConfiguration) => configurationName(configuration, language);
};
