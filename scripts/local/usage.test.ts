import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { usageOf } from './usage.ts';

it.runIf(process.platform === 'linux')('tells the memory of a process and the connections to its ports', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const usage = () => usageOf(process.pid, [port]);
  expect(usage()?.memory).toBeGreaterThan(10_000_000);
  expect(usage()?.connections).toBe(0);
  const client = connect(port, '127.0.0.1');
  await Promise.all([once(server, 'connection'), once(client, 'connect')]);
  expect(usage()?.connections).toBe(1);
  client.destroy();
  await vi.waitFor(() => expect(usage()?.connections).toBe(0), { timeout: 60_000 });
  server.close();
});

it('tells nothing of a process that is not there', () => {
  expect(usageOf(2 ** 30, [])).toBeNull();
});
