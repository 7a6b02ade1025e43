import { memo, useId, useMemo } from 'react';
import { useFormat } from '../../../session/use-format.ts';
import { LatePart, latePart } from '../../../ui/dialogs/late-part.tsx';
import { Skeleton } from '../../../ui/feedback/loaded.tsx';
import { useLanguage, useMessages } from '../../../ui/language/language-context.tsx';
import { messages } from '../../../ui/language/messages.ts';
import styles from './fit-panel.module.css';
import type { FitState } from './use-price-fit.ts';

const pricePlot = latePart(() => import('./price-plot.tsx'), 'PricePlot');

const words = messages({
  en: {
    title: 'Price against surface',
    line: (A: string, B: string) => `Line: ${A} per m² + ${B}`,
    r2: (r2: string) => `r² ${r2}`,
    none: 'A line needs prices at two different surfaces or more.',
    worst: 'Furthest from the line',
    dearer: (listed: string, line: string, percent: string) => `${listed}, line ${line} (${percent} % dearer)`,
    cheaper: (listed: string, line: string, percent: string) => `${listed}, line ${line} (${percent} % cheaper)`,
    plot: (count: string, surfaces: string, prices: string) =>
      `Plot of ${count} prices, surfaces from ${surfaces} m², prices from ${prices}.`,
    range: (from: string, to: string) => `${from} to ${to}`,
  },
  fr: {
    title: 'Prix selon la surface',
    line: (A: string, B: string) => `Tendance : ${A} par m² + ${B}`,
    r2: (r2: string) => `r² ${r2}`,
    none: 'Une tendance demande des prix à deux surfaces différentes au moins.',
    worst: 'Les plus loin de la tendance',
    dearer: (listed: string, line: string, percent: string) => `${listed}, tendance ${line} (${percent} % de plus)`,
    cheaper: (listed: string, line: string, percent: string) => `${listed}, tendance ${line} (${percent} % de moins)`,
    plot: (count: string, surfaces: string, prices: string) =>
      `Nuage de ${count} prix, surfaces de ${surfaces} m², prix de ${prices}.`,
    range: (from: string, to: string) => `${from} à ${to}`,
  },
});

type Props = {
  state: FitState | undefined;
  /** Shows the price at this index of the lists. */
  onChoose: (index: number) => void;
  chosen?: number | undefined;
};

/** The plot in words, for those who cannot see it. */
const useAbout = (plot: FitState['plot'] | undefined): string => {
  const say = useMessages(words);
  const format = useFormat();
  return useMemo(() => {
    if (!plot || plot.prices.length === 0) return '';
    const lowest = plot.prices.reduce((least, price) => Math.min(least, price));
    const highest = plot.prices.reduce((most, price) => Math.max(most, price));
    const surface = (index: number) => format.number(plot.surfacesM2.at(index) ?? 0, 2);
    return say.plot(
      format.number(plot.prices.length),
      say.range(surface(0), surface(-1)),
      say.range(format.money(lowest), format.money(highest)),
    );
  }, [plot, format, say]);
};

/** The prices in one picture: the points, the fitted line, its quality, and the prices that are furthest from it. */
export const FitPanel = memo(({ state, onChoose, chosen }: Props) => {
  const say = useMessages(words);
  const format = useFormat();
  const { language } = useLanguage();
  const titleId = useId();
  const fit = state?.fit;
  const plot = state?.plot;
  const about = useAbout(plot);
  const facts = fit && [say.line(format.money(fit.A), format.money(fit.B)), say.r2(format.number(fit.r2, 3))];
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h4 id={titleId}>{say.title}</h4>
      <div className={styles.plot}>
        {state && plot && plot.prices.length > 0 && (
          <LatePart part={pricePlot} waiting={<Skeleton lines={6} height={28} />}>
            {(PricePlot) => (
              <PricePlot
                state={state}
                language={language}
                chosen={chosen}
                onChoose={onChoose}
                label={[about, ...(facts ?? [])].join(' ')}
              />
            )}
          </LatePart>
        )}
      </div>
      {facts ? (
        <p className={`${styles.facts} figures`}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      ) : (
        <p className="soft small">{state ? say.none : ''}</p>
      )}
      {fit && fit.worst.length > 0 && (
        <>
          <h5>{say.worst}</h5>
          <ul className={styles.worst}>
            {fit.worst.map(({ index, width, height, price, expected, percent }) => (
              <li key={index}>
                <button type="button" className={`${styles.link} figures`} onClick={() => onChoose(index)}>
                  <span>{format.size(width, height)}</span>{' '}
                  <span>
                    {say[percent > 0 ? 'dearer' : 'cheaper'](
                      format.money(price),
                      format.money(expected),
                      format.number(Math.abs(percent), 0),
                    )}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
});
