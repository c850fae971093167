/**
 * What the pages do where there is script; without it they say the same until somebody reloads. Every so many seconds the page is
 * asked for again and takes the other's place when it is another one, with its pictures there; without an answer what is shown
 * stays. A television keeps its screen awake.
 */
export const PAGE_SCRIPT = `
(() => {
  const every = Number(document.documentElement.dataset.every) * 1000;
  const isTv = document.documentElement.dataset.tv !== undefined;
  const styles = (page) => [...page.querySelectorAll('style')].map((style) => style.textContent).join('');
  let shown = document.body.innerHTML;
  let busy = false;
  let lost = 0;
  let asked = Date.now();
  const look = async () => {
    if (busy || document.visibilityState !== 'visible') return;
    busy = true;
    asked = Date.now();
    try {
      const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(20000) });
      if (answer.status === 404 || answer.status === 410) return location.reload();
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (styles(page) !== styles(document)) return location.reload();
      const html = page.body.innerHTML;
      if (html === shown) return;
      const next = document.importNode(page.body, true);
      if (isTv) {
        const pictures = await Promise.allSettled([...next.querySelectorAll('img')].map((image) => image.decode()));
        // A picture that is lost for good does not hold up the evening.
        if (pictures.some(({ status }) => status === 'rejected') && ++lost < 3) return;
        lost = 0;
      }
      const open = document.querySelector('details')?.open;
      document.title = page.title;
      document.body.replaceWith(next);
      shown = html;
      const details = document.querySelector('details');
      if (details && open) details.open = true;
    } catch {
      // No network: what is shown stays.
    } finally {
      busy = false;
    }
  };
  setInterval(look, every);
  const awake = () => {
    if (document.visibilityState !== 'visible') return;
    if (isTv) navigator.wakeLock?.request('screen').catch(() => {});
    if (Date.now() - asked >= every) look();
  };
  document.addEventListener('visibilitychange', awake);
  awake();
})();
`;
