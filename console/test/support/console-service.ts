import { startTestService, type TestService } from '../../../server/test/support/test-service.ts';

/** The real service on the database that the run asks for, listening, with the console as it is built. */
export const startConsoleService = async (): Promise<TestService & { origin: string }> => {
  const service = await startTestService();
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...service, origin };
};
