import { swatchSvg } from '@vantail/drawing';
import { useCallback, useMemo } from 'react';
import { svgNode } from './svg-node.ts';
import styles from './swatch.module.css';

/** A finish as a small square (D16.8); nothing for what is no finish. */
export const Swatch = ({ finish }: { finish: string | null | undefined }) => {
  const svg = useMemo(() => swatchSvg(finish), [finish]);
  const draw = useCallback(
    (span: HTMLSpanElement | null) => span?.replaceChildren(...(svg ? [svgNode(svg)] : [])),
    [svg],
  );
  return svg === undefined ? null : <span className={styles.swatch} ref={draw} />;
};
