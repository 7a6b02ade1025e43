/** All that other modules see of this one. */
export { callableOperations } from './call-operation.ts';
export { agentRoutes } from './routes.ts';
