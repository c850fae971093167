import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addressesOf, hostsOf, isLoopback, originOf, ownHostOf, portOf, whyNotAt, withSetting } from './address.ts';

it('whyNotAt returns a message for a used port or a HOST that this machine lacks, and null for a free port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await whyNotAt(port, '127.0.0.1')).toBe(`A porta ${port} já está em uso. Use outra: PORT=3000 npm start.`);
  expect(await whyNotAt(port, '0.0.0.0')).toContain('já está em uso');
  await new Promise((done) => other.close(done));
  expect(await whyNotAt(port, '127.0.0.1')).toBeNull();
  // The probe has left the port free.
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

it('withSetting() puts this run’s settings before a command, quoted for a shell; the new setting replaces its old value', () => {
  vi.stubEnv('STATE_DIR', '/tmp/casa(2)');
  vi.stubEnv('PORT', '8787');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(withSetting('PORT=3000', 'npm start')).toBe('STATE_DIR="/tmp/casa(2)" PORT=3000 npm start');
});

const face = (address: string, internal = false) =>
  ({ address, internal, family: 'IPv4', netmask: '', mac: '', cidr: null }) satisfies NetworkInterfaceInfo;
const linkLocal = { ...face('fe80::1'), family: 'IPv6', scopeid: 0 } satisfies NetworkInterfaceInfo;
const OWN = [face('127.0.0.1', true), face('192.168.0.12'), linkLocal, face('10.0.0.7')];

it.each([
  ['127.0.0.1', [], 'localhost', ['localhost', '127.0.0.1']],
  ['localhost', [], 'localhost', ['localhost']],
  ['::1', [], 'localhost', ['localhost', '[::1]']],
  ['0.0.0.0', ['192.168.0.12', '10.0.0.7'], 'localhost', ['localhost', 'bar', 'bar.local']],
  ['::', ['192.168.0.12', '10.0.0.7'], 'localhost', ['localhost', 'bar', 'bar.local']],
  ['10.0.0.7', ['10.0.0.7'], '10.0.0.7', ['localhost', '10.0.0.7']],
  ['fe80::1', ['[fe80::1]'], '[fe80::1]', ['localhost', '[fe80::1]']],
])(
  'with HOST=%s, other devices reach the server at %j, this machine at %s, and the names %j are accepted',
  (host, ...expected) => {
    expect([addressesOf(host, OWN), ownHostOf(host), [...new Set(hostsOf(host, 'Bar'))]]).toEqual(expected);
    expect(isLoopback(host)).toBe(addressesOf(host, OWN).length === 0);
  },
);

it('a HOST that is a name is changed to small letters, and other devices may reach the server by this name', () => {
  expect([ownHostOf('Bar.casa'), ...hostsOf('Bar.casa')]).toEqual(['bar.casa', 'localhost', 'bar.casa']);
  expect(isLoopback('bar.casa')).toBe(false);
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
