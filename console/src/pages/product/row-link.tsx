import type { ListedRow } from '../../api/product-parts.ts';
import { PartBadges } from '../../features/report/part-badges.tsx';
import { countsOfRow } from '../../features/report/report-item.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { Drawing, useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { PartLink } from './part-link.tsx';

const words = messages({
  en: { from: 'from', none: 'no price' },
  fr: { from: 'dès', none: 'sans prix' },
});

/** A pricing row as people know it: its drawing, its name, its lowest price. */
export const RowLink = ({ productId, row }: { productId: number; row: ListedRow }) => {
  const say = useMessages(words);
  const { money, basis } = useFormat();
  const nameOf = useConfigurationName();
  const price = row.computed_minimum_price;
  return (
    <PartLink
      to={{ to: '/products/$productId/rows/$rowId', params: { productId, rowId: `${row.id}` } }}
      name={nameOf(row)}
      picture={<Drawing configuration={row} />}
      detail={
        price === null ? (
          say.none
        ) : (
          <span className="figures">
            {say.from} {money(price)} {basis}
          </span>
        )
      }
      badges={<PartBadges productId={productId} countsOf={(report) => countsOfRow(report, row.id)} />}
    />
  );
};
