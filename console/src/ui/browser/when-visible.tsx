import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Renders its children when they are about to become visible, so that a long page loads only what is looked at. */
export const WhenVisible = ({ children, placeholder }: { children: ReactNode; placeholder?: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: '120px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={element}>{isSeen ? children : placeholder}</div>;
};
