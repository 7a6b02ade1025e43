import { useEffect } from 'react';

/** All tabs of a browser have one cookie: who signs in or out in one of them does so in all. */
const channel = new BroadcastChannel('vantail.session');

export const tellOtherTabs = (): void => channel.postMessage('changed');

/** Calls `look` when another tab has signed in or out, so that no tab shows one tenant and writes to another. */
export const useOtherTabs = (look: () => Promise<void>): void => {
  useEffect(() => {
    const listen = () => void look();
    channel.addEventListener('message', listen);
    return () => channel.removeEventListener('message', listen);
  }, [look]);
};
