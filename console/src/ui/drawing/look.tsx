import type { WindowConfiguration } from '@vantail/drawing';
import { LatePart, latePart } from '../dialogs/late-part.tsx';
import { Drawing } from './drawing.tsx';
import styles from './look.module.css';
import { isOwnPicture, Picture } from './picture.tsx';

/** Loaded where there is a finish: most lists show pictures, or nothing. */
const swatch = latePart(() => import('./swatch.tsx'), 'Swatch');

/** What shows how a record looks: its picture, the finish that it is, or the window that it is (D14.11, D16.8). */
export type LookOf = {
  url?: string | null | undefined;
  finish?: string | null | undefined;
  window?: WindowConfiguration | null | undefined;
};

export const hasLook = ({ url, finish, window }: LookOf): boolean =>
  isOwnPicture(url) || Boolean(finish) || Boolean(window);

/** How a record looks, as a small square before its name; nothing where there is nothing to see. */
export const Look = (look: LookOf) =>
  hasLook(look) ? (
    <span className={styles.look} aria-hidden="true">
      <Seen {...look} />
    </span>
  ) : null;

const Seen = ({ url, finish, window }: LookOf) => {
  if (isOwnPicture(url)) return <Picture url={url} />;
  if (window && !finish) return <Drawing configuration={window} />;
  return (
    <LatePart part={swatch} isQuiet>
      {(Swatch) => <Swatch finish={finish} />}
    </LatePart>
  );
};
