import type { Operation } from '../platform/http/operation.ts';
import { apiKeyOperations } from './api-keys/operations.ts';
import { operatorApiKeyOperations } from './api-keys/operator-operations.ts';
import { accountOperations } from './people/account-operations.ts';
import { personOperations } from './people/operations.ts';
import { operatorPersonOperations } from './people/operator-operations.ts';
import { signInOperations } from './sign-in/operations.ts';
import { tenantOperations } from './tenants/operations.ts';

/** Every operation of tenants, keys, people and sign-in. */
export const accessOperations: readonly Operation[] = [
  ...tenantOperations,
  ...operatorApiKeyOperations,
  ...operatorPersonOperations,
  ...apiKeyOperations,
  ...personOperations,
  ...accountOperations,
  ...signInOperations,
];
