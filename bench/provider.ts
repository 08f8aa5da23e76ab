import { startSandbox } from '../sandbox/server.ts';
import { account } from './stage.ts';

/** The payment provider's stand-in as a process of its own, with its books in memory. */
const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', ...account });
process.stdout.write(`is open at ${sandbox.url}\n`);
