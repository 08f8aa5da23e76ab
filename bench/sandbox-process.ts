// The payment sandbox in a process of its own, which sends its webhooks to WEBHOOK_URL.
import { startSandbox } from '../sandbox/server.ts';
import { account } from './shop-processes.ts';

const { PORT, WEBHOOK_URL } = process.env;
const sandbox = await startSandbox({ port: Number(PORT), host: '127.0.0.1', ...account, webhookUrl: WEBHOOK_URL });
console.log(`The sandbox is open at ${sandbox.url}`);
