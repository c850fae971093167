// Replaces an installed service worker, then removes itself and all caches, so that the site comes from the network.
// `npm run dev` serves this file. A build overwrites it, except with SERVICE_WORKER=off: see "Voltar atrás" in docs/DEPLOY.md.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const forget = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
