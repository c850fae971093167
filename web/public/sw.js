// Replaces the service worker (the build overwrites this file): it removes itself and its caches, so that the site comes from the network.
// `npm run dev` serves it, and it is the way to undo a deployment: see "Voltar atrás" in docs/DEPLOY.md.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const forget = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
