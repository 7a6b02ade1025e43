import { Skeleton } from '../feedback/loaded.tsx';

/** While the key of this tab is checked after a reload. */
export const SplashScreen = () => (
  <main style={{ maxWidth: 640, margin: '15vh auto', padding: 24 }}>
    <Skeleton lines={4} height={24} />
  </main>
);
