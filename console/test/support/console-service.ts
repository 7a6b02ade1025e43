import { makeDemo } from '../../../server/src/app/demo/make-demo.ts';
import { sendInProcess } from '../../../server/src/app/demo/send.ts';
import { openDemoDatabase } from '../../../server/test/support/demo-database.ts';
import type { TestDatabase } from '../../../server/test/support/test-database.ts';
import { OPERATOR_TOKEN, startTestService, type TestService } from '../../../server/test/support/test-service.ts';

export type ConsoleService = TestService & { origin: string };

/** The real service on the database that the run asks for, listening, with the console as it is built. */
export const startConsoleService = async (open?: () => Promise<TestDatabase>): Promise<ConsoleService> => {
  const service = await startTestService({}, open);
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...service, origin };
};

/** The same with the demo catalogue, as a new user finds it, and the key of its tenant. */
export const startDemoConsole = async (): Promise<ConsoleService & { key: string }> => {
  const service = await startConsoleService(openDemoDatabase);
  const { key } = await makeDemo(sendInProcess(service.app), OPERATOR_TOKEN);
  return { ...service, key };
};
