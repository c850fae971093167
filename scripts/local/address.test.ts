import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { whyNotAt } from './address.ts';

it('says in words that a port is taken, and nothing when it is free', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await whyNotAt(port, '127.0.0.1')).toBe(`A porta ${port} já está em uso. Use outra: PORT=3000 npm start.`);
  expect(await whyNotAt(port, '0.0.0.0')).toContain('já está em uso');
  await new Promise((done) => other.close(done));
  expect(await whyNotAt(port, '127.0.0.1')).toBeNull();
  // And leaves it free.
  expect(await whyNotAt(port, '127.0.0.1')).toBeNull();
});

it('says that an address is not of this machine', async () => {
  // Of the block that is kept for documentation.
  expect(await whyNotAt(0, '192.0.2.1')).toBe('HOST=192.0.2.1 não é um endereço desta máquina.');
});
