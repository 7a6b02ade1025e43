import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './product-nav.module.css';

type Props = {
  to: LinkProps;
  name: string;
  /** A second line, small. */
  detail?: ReactNode;
  picture?: ReactNode;
  badges?: ReactNode;
};

/** A link to one part of the product: what it is, and how many items of the report concern it. */
export const PartLink = ({ to, name, detail, picture, badges }: Props) => (
  <Link
    {...to}
    className={styles.part}
    activeProps={{ className: styles.here }}
    activeOptions={{ exact: true, includeSearch: false }}
    draggable={false}
  >
    {picture && <span aria-hidden="true">{picture}</span>}
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      {detail && (
        <span className={styles.facts}>
          <span className="soft small">{detail}</span>
          {badges}
        </span>
      )}
    </span>
    {!detail && badges}
  </Link>
);
