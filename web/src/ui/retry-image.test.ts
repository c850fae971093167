import { expect, it } from 'vitest';
import { retryUrl } from './retry-image.tsx';

it('the first attempt requests the picture itself', () => {
  expect(retryUrl('/media/a.webp', 0)).toBe('/media/a.webp');
  expect(retryUrl('/media/a.webp?v=1', 0)).toBe('/media/a.webp?v=1');
});

it('each retry bypasses the cache with another address', () => {
  expect(retryUrl('/media/a.webp', 1)).toBe('/media/a.webp?retry=1');
  expect(retryUrl('/media/a.webp', 2)).toBe('/media/a.webp?retry=2');
  expect(retryUrl('/media/a.webp?v=1', 2)).toBe('/media/a.webp?v=1&retry=2');
});
