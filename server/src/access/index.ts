/** All that other modules see of this one. */
export { apiKeyOperations } from './api-keys/operations.ts';
export { operatorApiKeyOperations } from './api-keys/operator-operations.ts';
export { createApiKey, listApiKeys, type MadeKey, revokeApiKey } from './api-keys/service.ts';
export { accountOperations } from './people/account-operations.ts';
export { finishErasures } from './people/erasure.ts';
export { personOperations } from './people/operations.ts';
export { operatorPersonOperations } from './people/operator-operations.ts';
export { openChallenges } from './sign-in/challenges.ts';
export { signInOperations } from './sign-in/operations.ts';
export { cleanUpSessions } from './sign-in/sessions.ts';
export { signInLinks } from './sign-in/sign-in-links.ts';
export { tenantOperations } from './tenants/operations.ts';
export { listTenants } from './tenants/service.ts';
