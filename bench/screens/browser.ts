import { existsSync } from 'node:fs';

/** An installed Chromium or Chrome, as the browser tests look for it; null where there is none. */
export function findBrowser(): string | null {
  const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];
  return places.find((path) => path && existsSync(path)) ?? null;
}
