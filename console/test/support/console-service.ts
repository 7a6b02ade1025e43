import { makeDemo } from '../../../server/src/demo/make-demo.ts';
import { sendInProcess } from '../../../server/src/demo/send.ts';
import { OPERATOR_TOKEN, startTestService, type TestService } from '../../../server/test/support/test-service.ts';

export type ConsoleService = TestService & { origin: string };

/** The real service on the database that the run asks for, listening, with the console as it is built. */
export const startConsoleService = async (): Promise<ConsoleService> => {
  const service = await startTestService();
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...service, origin };
};

/** The demo catalogue, as a new user finds it; answers the key of its tenant. */
export const demoKey = async (service: ConsoleService): Promise<string> =>
  (await makeDemo(sendInProcess(service.app), OPERATOR_TOKEN)).key;
