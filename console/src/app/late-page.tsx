import type { RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { LatePart, latePart } from '../ui/dialogs/late-part.tsx';

/**
 * A page in a file of its own. One that cannot be loaded says so, and is tried again: the router itself would reload the whole
 * console, which leaves nothing of it while the service is away.
 */
export const latePage = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteComponent => {
  const late = latePart(load, name);
  const Page: RouteComponent = () => (
    <LatePart part={late} isPage>
      {(Loaded: ComponentType) => <Loaded />}
    </LatePart>
  );
  // The page before stays until this one is there.
  Page.preload = async () => {
    await late.load();
  };
  return Page;
};
