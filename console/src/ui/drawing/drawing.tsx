import { configurationName, type WindowConfiguration, windowSvg } from '@vantail/drawing';
import { useCallback, useMemo } from 'react';
import { useLanguage } from '../language/language-context.tsx';
import styles from './drawing.module.css';
import { svgNode } from './svg-node.ts';

type Props = {
  configuration: WindowConfiguration;
  size?: 'small' | 'large';
  finish?: string | null;
};

/** The drawing of a window, wherever a row or openings are shown. Small ones have no dimension lines. */
export const Drawing = ({ configuration, size = 'small', finish = null }: Props) => {
  const { language } = useLanguage();
  const svg = useMemo(
    () => windowSvg(configuration, { lang: language, dimensions: size === 'large', finish }),
    [configuration, language, size, finish],
  );
  // Rendered again only if it looks different: a page has dozens of them.
  const draw = useCallback((span: HTMLSpanElement | null) => span?.replaceChildren(svgNode(svg)), [svg]);
  return <span className={`${styles.drawing} ${styles[size]}`} ref={draw} />;
};

export const useConfigurationName = () => {
  const { language } = useLanguage();
  return (configuration: WindowConfiguration) => configurationName(configuration, language);
};
