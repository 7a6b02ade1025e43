import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Disclosure as AriaDisclosure, Button, DisclosurePanel, Heading } from 'react-aria-components';
import styles from './disclosure.module.css';

type Props = {
  title: ReactNode;
  /** Small facts at the end of the title, visible also while it is folded. */
  meta?: ReactNode;
  level?: 2 | 3;
  isFirstOpen?: boolean;
  /** With both, the component around it controls whether it is open. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A part that is folded until it is opened; its content is rendered when it is first opened. */
export const Disclosure = ({ title, meta, level = 3, isFirstOpen = false, children, ...outside }: Props) => {
  const [isOpenHere, setOpenHere] = useState(isFirstOpen);
  const isOpen = outside.isOpen ?? isOpenHere;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <AriaDisclosure
      className={styles.disclosure ?? ''}
      isExpanded={isOpen}
      onExpandedChange={outside.onOpenChange ?? setOpenHere}
    >
      <Heading level={level} className={styles.heading ?? ''}>
        <Button slot="trigger" className={styles.opener ?? ''}>
          <ChevronRight size={16} aria-hidden="true" />
          <span className={styles.title}>{title}</span>
          {meta}
        </Button>
      </Heading>
      <DisclosurePanel>
        <div className={styles.inside}>{wasOpen && children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  );
};
