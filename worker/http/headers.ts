/**
 * Security headers of every response of the Worker. `web/public/_headers` gives the same to pages and files; the build adds
 * `style-src` there (scripts/frames.ts).
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'self'",
    "img-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Requires https for one year, but not on subdomains, because some of the venue's subdomains may not be ours. */
const HSTS = 'max-age=31536000';

export function harden(headers: Headers, path: string, isSecure: boolean): void {
  if (isSecure) headers.set('strict-transport-security', HSTS);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!headers.has(name)) headers.set(name, value);
  const [isApi, isLink] = [path.startsWith('/api/'), path.startsWith('/s/')];
  if ((isApi || isLink) && !headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (isApi || isLink || path.startsWith('/media/')) headers.set('x-robots-tag', 'noindex');
  if (isLink) headers.set('referrer-policy', 'no-referrer');
}
