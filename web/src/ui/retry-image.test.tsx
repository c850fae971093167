import { onlineManager } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { RetryImage } from './retry-image.tsx';

test('a failed picture is retried twice, each time after 500 ms; then its name is shown until the server can be reached again', async () => {
  vi.useFakeTimers();
  const { container } = render(<RetryImage src="/media/a?v=1" alt="" name="baile.png" />);
  const requestedUrl = () => container.querySelector('img')?.getAttribute('src') ?? null;
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  for (const next of ['/media/a?v=1&retry=1', '/media/a?v=1&retry=2']) {
    const before = requestedUrl();
    expect(container.querySelector('.invisible')).toBeNull();
    fireEvent.error(container.querySelector('img') ?? container);
    await wait(499);
    expect(requestedUrl()).toBe(before);
    expect(container.querySelector('img.invisible')).not.toBeNull();
    await wait(1);
    expect(requestedUrl()).toBe(next);
  }
  fireEvent.error(container.querySelector('img') ?? container);
  expect(requestedUrl()).toBeNull();
  expect(screen.getByRole('img').textContent).toBe('baile.png');
  for (const isOnline of [false, true]) act(() => onlineManager.setOnline(isOnline));
  expect(requestedUrl()).toBe('/media/a?v=1&retry=3');
});
