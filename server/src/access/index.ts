/** All that other modules see of this one. */
export { createApiKey, listApiKeys, type MadeKey, revokeApiKey } from './api-keys/service.ts';
export { accessOperations } from './operations.ts';
export { finishErasures } from './people/erasure.ts';
export { openChallenges } from './sign-in/challenges.ts';
export { cleanUpSessions } from './sign-in/sessions.ts';
export { signInLinks } from './sign-in/sign-in-links.ts';
export { listTenants } from './tenants/service.ts';
