/** A way in that somebody was given: an invitation (D18.1), or the link of the first start. */
export type Door = { kind: 'invitation' | 'link'; token: string };

/** From the address of the page. The token is in its fragment, which is sent to no server. */
export const doorIn = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): Door | null => {
  const kind = /^\/console\/(invitation|link)$/.exec(pathname)?.[1];
  return kind === undefined || hash.length < 2 ? null : { kind: kind as Door['kind'], token: hash.slice(1) };
};

/** Read once; the token leaves the address and the history at once. */
export const takeDoor = (): Door | null => {
  const door = doorIn(location);
  if (door) history.replaceState(null, '', '/console/');
  return door;
};
