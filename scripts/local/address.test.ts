import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { addressesOf, whyNotAt } from './address.ts';

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

it('knows under which addresses other devices reach it', () => {
  const one = (address: string, family: 'IPv4' | 'IPv6', internal = false) =>
    ({
      address,
      family,
      internal,
      netmask: '',
      mac: '',
      cidr: null,
      ...(family === 'IPv6' && { scopeid: 0 }),
    }) as NetworkInterfaceInfo;
  const interfaces = {
    lo: [one('127.0.0.1', 'IPv4', true), one('::1', 'IPv6', true)],
    eth0: [one('192.168.0.12', 'IPv4'), one('fe80::1', 'IPv6')],
    wlan0: [one('10.0.0.7', 'IPv4')],
  };
  expect(addressesOf('0.0.0.0', interfaces)).toEqual(['192.168.0.12', '10.0.0.7']);
  expect(addressesOf('10.0.0.7', interfaces)).toEqual(['10.0.0.7']);
  expect(addressesOf('127.0.0.1', interfaces)).toEqual([]);
  expect(addressesOf('localhost', interfaces)).toEqual([]);
});
