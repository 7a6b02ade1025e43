import { useReport } from '../../api/product-parts.ts';
import { ReportBadges } from './report-badges.tsx';
import type { Report, ReportCounts } from './report-item.ts';

/**
 * The counts of one part of a product. It reads the report itself, so that the list around it is not rendered again.
 */
export const PartBadges = ({
  productId,
  countsOf,
}: {
  productId: number;
  countsOf: (report: Report) => ReportCounts;
}) => {
  const report = useReport(productId).data;
  return report && <ReportBadges counts={countsOf(report)} />;
};
