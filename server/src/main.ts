import { startService } from './start-service.ts';

await startService(process.env);
