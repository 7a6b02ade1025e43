import { useRouter } from '@tanstack/react-router';
import { useWhyNot } from '../session/use-why-not.ts';
import { MAIN_PAGES } from './main-pages.ts';

/** The main pages that the caller may see: the others are not there. */
export const useOpenPages = () => {
  const { routesByPath } = useRouter();
  const whyNot = useWhyNot();
  return MAIN_PAGES.filter(({ to }) => whyNot(routesByPath[to].options.staticData.sees) === undefined);
};
