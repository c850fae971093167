// Replaces an installed service worker, then removes itself and all caches, so that the site comes from the network. A build overwrites this file.
// `npm run dev` serves it, and it is the way to undo a deployment: see "Voltar atrás" in docs/DEPLOY.md.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const forget = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
