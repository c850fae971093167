import { expect, it } from 'vitest';
import { hostsOf } from './hosts.ts';

it('are the machine itself, and what HOST names', () => {
  expect(hostsOf('127.0.0.1')).toEqual(['localhost', '127.0.0.1', '[::1]']);
  expect(hostsOf('Bar.casa')).toEqual(['localhost', '127.0.0.1', '[::1]', 'bar.casa']);
  expect(hostsOf('192.168.0.7', [])).toContain('192.168.0.7');
});

it.each(['0.0.0.0', '::'])('are all addresses and the name of the machine where HOST=%s', (host) => {
  const own = ['127.0.0.1', '192.168.0.7', 'fe80::1'];
  expect(hostsOf(host, own, 'Bar')).toEqual(['localhost', '127.0.0.1', '[::1]', '192.168.0.7', '[fe80::1]', 'bar', 'bar.local']);
});
