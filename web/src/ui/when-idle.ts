/** When the page and its images are loaded and the processor is idle. @returns the function that cancels it */
export function whenIdle(run: () => void): () => void {
  let stop = () => window.removeEventListener('load', wait);
  function wait() {
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(run, { timeout: 5000 });
      stop = () => window.cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(run, 1000);
      stop = () => clearTimeout(timer);
    }
  }
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);
  return () => stop();
}
