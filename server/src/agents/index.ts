/** All that other modules see of this one. */
export { callableRoutes } from './call-route.ts';
export { agentRoutes } from './routes.ts';
