import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { clientAddress } from './origin.ts';
import type { AppEnv } from './request.ts';

const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c)));
const seen = async (address?: string) =>
  (await app.request('/', { headers: address === undefined ? {} : { 'cf-connecting-ip': address } })).text();

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
])('counts %s as %s', async (address, counted) => {
  expect(await seen(address)).toBe(counted);
});

it('counts whoever nobody names as one', async () => {
  expect(await seen()).toBe('local');
  expect(await seen(' ')).toBe('local');
});
