import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addressesOf, hostsOf, isLoopback, originOf, ownHostOf, portOf, whyNotAt, withSetting } from './address.ts';

it('whyNotAt returns a message for a used port and for another machine’s HOST, and null for a free port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await whyNotAt(port, '127.0.0.1')).toBe(`A porta ${port} já está em uso. Use outra: PORT=3000 npm start.`);
  expect(await whyNotAt(port, '0.0.0.0')).toContain('já está em uso');
  await new Promise((done) => other.close(done));
  expect(await whyNotAt(port, '127.0.0.1')).toBeNull();
  expect(await whyNotAt(port, '127.0.0.1')).toBeNull();
  // No machine has an address in 192.0.2.0/24, which is reserved for documentation.
  expect(await whyNotAt(0, '192.0.2.1')).toBe('HOST=192.0.2.1 não é um endereço desta máquina.');
});

it('whyNotAt proposes port 3001 if the used port is 3000', async () => {
  // If another program uses port 3000, `listen` fails, which does not matter: the port is in use.
  const other = createServer().listen(3000, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening').catch(() => {});
  expect(await whyNotAt(3000, '127.0.0.1')).toContain('Use outra: PORT=3001 npm start.');
});

it('withSetting puts this run’s settings before the command, quoted if a shell needs it, and replaces the changed one', () => {
  vi.stubEnv('STATE_DIR', '/tmp/casa(2)');
  vi.stubEnv('PORT', '8787');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(withSetting('PORT=3000', 'npm start')).toBe('STATE_DIR="/tmp/casa(2)" PORT=3000 npm start');
});

function face(address: string, family: 'IPv4' | 'IPv6', internal = false): NetworkInterfaceInfo {
  const shared = { address, internal, netmask: '', mac: '', cidr: null };
  return family === 'IPv6' ? { ...shared, family, scopeid: 0 } : { ...shared, family };
}
const OWN = [
  face('127.0.0.1', 'IPv4', true),
  face('::1', 'IPv6', true),
  face('192.168.0.12', 'IPv4'),
  face('fe80::1', 'IPv6'),
  face('10.0.0.7', 'IPv4'),
];

it('addressesOf returns the addresses at which other devices reach the server', () => {
  expect(addressesOf('0.0.0.0', OWN)).toEqual(['192.168.0.12', '10.0.0.7']);
  expect(addressesOf('10.0.0.7', OWN)).toEqual(['10.0.0.7']);
  expect(addressesOf('fe80::1', OWN)).toEqual(['[fe80::1]']);
  expect(addressesOf('127.0.0.1', OWN)).toEqual([]);
  expect(addressesOf('localhost', OWN)).toEqual([]);
});

it('ownHostOf returns the host at which this machine’s browsers reach the server: localhost, unless HOST is another address', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::']) expect(ownHostOf(host), host).toBe('localhost');
  expect(['192.168.0.12', 'fe80::1', 'Bar.casa'].map(ownHostOf)).toEqual(['192.168.0.12', '[fe80::1]', 'bar.casa']);
});

it('isLoopback is false for each HOST at which other devices may reach the server', () => {
  expect(['127.0.0.1', 'localhost', '::1'].map(isLoopback)).toEqual([true, true, true]);
  expect(['0.0.0.0', '::', '192.168.0.12', 'bar.casa'].map(isLoopback)).toEqual([false, false, false, false]);
});

it('hostsOf returns the accepted host names: localhost, and HOST or, if HOST means all interfaces, this machine’s names', () => {
  expect(hostsOf('127.0.0.1')).toEqual(['localhost', '127.0.0.1']);
  expect(hostsOf('Bar.casa')).toEqual(['localhost', 'bar.casa']);
  for (const host of ['0.0.0.0', '::']) expect(hostsOf(host, 'Bar')).toEqual(['localhost', 'bar', 'bar.local']);
});

it('portOf returns the port of an address, even port 80, which a URL leaves out', () => {
  expect(portOf(new URL('http://127.0.0.1:8787'))).toBe(8787);
  expect(portOf(new URL('http://127.0.0.1:80'))).toBe(80);
});

it('originOf accepts a PUBLIC_ORIGIN only if it has no more than a scheme, a host and a port', () => {
  expect(originOf('https://programacao.example.com')).toBe('https://programacao.example.com');
  expect(originOf('https://Programacao.Example.com:443/')).toBe('https://programacao.example.com');
  expect(originOf('http://bar.local:8080')).toBe('http://bar.local:8080');
  const others = ['programacao.example.com', 'localhost:8787', 'ftp://a.example', 'https://a.example/x', 'https://a.example/?x'];
  for (const text of [...others, 'https://eu@a.example', 'https://a.example#x', 'https://', '*', 'null'])
    expect(originOf(text), text).toBeNull();
});
