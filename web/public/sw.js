// In place of the real service worker (the build overwrites this file): removes itself and all that it kept, so that the site is
// served by the network alone. It is what `npm run dev` serves, and the way back: see "Voltar atrás" in docs/DEPLOY.md.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const forget = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
