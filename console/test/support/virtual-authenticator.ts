import type { CDPSession, Page } from 'playwright-core';

/** Chromium's own authenticators: real WebAuthn in a real browser, without a finger. */
export type VirtualAuthenticator = { remove: () => Promise<void> };

const sessions = new WeakMap<Page, Promise<CDPSession>>();

const sessionOf = (page: Page): Promise<CDPSession> => {
  const open = async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    return session;
  };
  const session = sessions.get(page) ?? open();
  sessions.set(page, session);
  return session;
};

/** Plugs in an authenticator that verifies its user at once. */
export const plugIn = async (page: Page): Promise<VirtualAuthenticator> => {
  const session = await sessionOf(page);
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { remove: async () => void (await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })) };
};
