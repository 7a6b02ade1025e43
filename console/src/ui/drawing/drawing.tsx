import { configurationName, type WindowConfiguration, windowSvg } from '@vantail/drawing';
import { useCallback, useMemo } from 'react';
import { useLanguage } from '../../language/language-context.tsx';
import styles from './drawing.module.css';

type Props = { configuration: WindowConfiguration; size?: 'small' | 'large'; view?: 'inside' | 'outside' };

/** The SVG of `drawing/` as nodes: parsed as a document of its own, so that nothing in it can become markup here. */
const svgNode = (svg: string): SVGElement =>
  new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement as unknown as SVGElement;

/** The window as it is built, wherever a row or openings are shown. Small ones leave the dimension lines out. */
export const Drawing = ({ configuration, size = 'small', view = 'inside' }: Props) => {
  const { language } = useLanguage();
  const svg = useMemo(
    () => windowSvg(configuration, { lang: language, view, dimensions: size === 'large' }),
    [configuration, language, view, size],
  );
  // Drawn again only when it looks otherwise: a page has dozens of them.
  const draw = useCallback((span: HTMLSpanElement | null) => span?.replaceChildren(svgNode(svg)), [svg]);
  return <span className={`${styles.drawing} ${styles[size]}`} ref={draw} />;
};

export const useConfigurationName = () => {
  const { language } = useLanguage();
  return (configuration: WindowConfiguration) => configurationName(configuration, language);
};
