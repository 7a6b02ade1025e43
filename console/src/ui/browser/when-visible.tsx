import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Renders its children when they are about to become visible, so that a long page loads only what is looked at. */
export const WhenVisible = ({ children, placeholder }: { children: ReactNode; placeholder?: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: '120px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{isSeen ? children : placeholder}</div>;
};
