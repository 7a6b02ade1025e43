import { getRouteApi } from '@tanstack/react-router';
import { type Step, useReport, useSteps } from '../../api/product-parts.ts';
import { type Rule, useRules } from '../../api/rules.ts';
import { Loaded, Skeleton } from '../../ui/feedback/loaded.tsx';
import { RulesList } from './rules-list.tsx';
import { useOtherOptions } from './use-other-options.ts';

const route = getRouteApi('/products/$productId');

/** The rules between the choices of a product (D14). */
export const RulesPage = () => {
  const { productId } = route.useParams();
  const steps = useSteps(productId);
  return (
    <Loaded query={useRules(productId)} skeleton={<Skeleton lines={6} height={40} />}>
      {(rules) => <Loaded query={steps}>{(all) => <Rules productId={productId} rules={rules} steps={all} />}</Loaded>}
    </Loaded>
  );
};

const Rules = (props: { productId: number; rules: readonly Rule[]; steps: readonly Step[] }) => {
  const others = useOtherOptions(props.rules, props.steps);
  const { warnings = [] } = useReport(props.productId).data ?? {};
  const idle = warnings.filter(({ code }) => code === 'rule_never_applies').map(({ rule_id }) => rule_id);
  return <RulesList {...props} others={others} idleIds={new Set(idle)} />;
};
