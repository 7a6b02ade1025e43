import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import styles from './home-page.module.css';

type Props = { title: string; link: Pick<LinkProps, 'to' | 'search'>; linkText: string; children: ReactNode };

/** A part of the first page, with the way to the page that has all of it. */
export const HomePanel = ({ title, link, linkText, children }: Props) => {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Link {...link}>{linkText}</Link>
      </div>
      {children}
    </section>
  );
};
