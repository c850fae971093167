// Colours are those of web/src/styles.css, except `--warn-line`. Secondary and warning texts have more contrast (7:1), to be
// readable in sunlight.

const SHARED = `
*{box-sizing:border-box;margin:0}
:root{color-scheme:light dark;--paper:#faf8f4;--card:#fff;--sunk:#f3efe8;--line:#e6e0d6;--ink:#1b1815;--soft:#514a43;--warn:#6b4500;--warn-wash:#fdf1d8;--warn-line:#e4c27a;--quarta:#2556d6;--quinta:#0b776a;--sexta:#c4301a;--sabado:#7c3ac7;--domingo:#8c5a00;--extra:#1b1815}
body{background:var(--paper);color:var(--ink);font:1.0625rem/1.4 "Instrument Sans Variable","Instrument Fallback","Instrument Fallback Android",system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2,.title{font-family:"Bricolage Grotesque","Bricolage Fallback","Bricolage Fallback Android",system-ui,sans-serif;font-weight:700;letter-spacing:-.01em;line-height:1.12;text-wrap:balance}
ul,ol{list-style:none;padding:0}
s{text-decoration-thickness:2px}
[data-day]{--day:var(--extra)}[data-day=quarta]{--day:var(--quarta)}[data-day=quinta]{--day:var(--quinta)}[data-day=sexta]{--day:var(--sexta)}[data-day=sabado]{--day:var(--sabado)}[data-day=domingo]{--day:var(--domingo)}
[data-over] .today,[data-over] .changed{display:none}
.offline:empty{border:0;padding:0}
.alone{clip-path:inset(50%);height:1px;overflow:hidden;position:absolute;white-space:nowrap;width:1px}
`;

const DARK = `:root{--paper:#12100e;--card:#1b1916;--sunk:#24211d;--line:#332e29;--ink:#f4f0e9;--soft:#c4bbaf;--warn:#f2b84b;--warn-wash:#33270f;--warn-line:#5d4819;--quarta:#7ba0ff;--quinta:#3fc9b7;--sexta:#ff7c62;--sabado:#bb8cf3;--domingo:#f0b040;--extra:#f4f0e9}`;

export const PAGE_STYLE = `${SHARED}
@media (prefers-color-scheme:dark){${DARK}}
header,main,footer{margin:0 auto;max-width:40rem;padding:0 1.125rem}
header{align-items:center;border-bottom:1px solid var(--line);display:flex;gap:1rem;justify-content:space-between;max-width:none;min-height:3.25rem;padding-bottom:.5rem;padding-top:.5rem}
.offline{background:var(--warn-wash);border-bottom:1px solid var(--warn-line);color:var(--warn);font-size:.875rem;padding:.25rem 1.125rem;position:sticky;text-align:center;top:0}
.house{align-items:center;color:var(--accent);display:flex;flex:none;font-size:1.25rem;gap:.625rem;max-width:60%}
.house img{border-radius:4px;height:2rem;max-width:6rem;object-fit:contain;width:auto}
.which,footer{color:var(--soft);font-size:.875rem}
.which{text-align:right}
main{padding-bottom:1.5rem;padding-top:1.25rem}
main:only-child{padding-top:3rem}
.when{color:var(--day);font-weight:650}
h1,.tonight h2.title{font-size:2rem;margin:.125rem 0 .875rem}
.tonight+.tonight{border-top:1px dashed var(--line);margin-top:1.5rem;padding-top:1.25rem}
.changed{background:var(--warn-wash);border:1px solid var(--warn-line);border-radius:10px;color:var(--warn);margin-bottom:.875rem;padding:.625rem .875rem}
.card{background:var(--card);border:1px solid var(--line);border-left:6px solid var(--day);border-radius:14px;margin-bottom:.875rem;padding:.875rem 1rem}
.card.who{border-left-color:var(--line)}
.price{align-items:center;display:flex;flex-wrap:wrap;font-size:1.3125rem;gap:.25rem .75rem;justify-content:space-between}
.price s{color:var(--soft)}
.passed{background:var(--sunk);border-radius:99px;color:var(--soft);font:600 .875rem/1.4 "Instrument Sans Variable",system-ui,sans-serif;letter-spacing:0;padding:.1875rem .625rem}
.flyer{display:block;margin-bottom:.875rem}
.flyer img{border-radius:14px;display:block;height:auto;max-height:80vh;max-width:100%;width:auto}
.notes{border-top:1px dashed var(--line);margin-top:.75rem;padding-top:.75rem;white-space:pre-line}
.notes:first-child{border:0;margin:0;padding:0}
.who li{align-items:center;display:flex;font-size:1.125rem;gap:.75rem;padding:.3125rem 0}
.who img,.who i{background:var(--sunk);border-radius:8px;flex:none;height:2.25rem;object-fit:cover;width:2.25rem}
h2{font-size:1.25rem;margin:1.5rem 0 .5rem}
.week>li{border-top:1px dashed var(--line);display:grid;gap:0 .875rem;grid-template-columns:3.25rem minmax(0,1fr);padding:.75rem 0}
.week .day{color:var(--day);font-weight:650}
.week .cost{color:var(--soft);font-size:.9375rem;grid-column:2}
.week .cost span{display:block}
.week .cost .passed{background:none;font-size:.8125rem;padding:0}
@media (min-width:22rem){.week>li{grid-template-columns:3.25rem minmax(0,1fr) minmax(0,7rem)}.week .cost{grid-column:3;text-align:right}}
@media (min-width:30rem){.week>li{grid-template-columns:3.25rem minmax(0,1fr) minmax(0,12rem)}}
.week li:has(.cost>span+span) .day{grid-row:span 2}.week .cost:has(>span+span){grid-column:2/-1;text-align:left}
.week .with,.week .none{color:var(--soft);font-size:.9375rem}
.week .changed{font-size:.9375rem;grid-column:1/-1;margin:.5rem 0 0}
[data-over] .week .now{background:none}
.week .now{background:var(--sunk);margin:0 -1.125rem;padding-left:1.125rem;padding-right:1.125rem}
.do{display:grid;gap:.625rem;margin-top:1.25rem}
.do a,.do summary{align-items:center;background:var(--card);border:1px solid var(--line);border-radius:10px;color:var(--ink);cursor:pointer;display:flex;font-weight:600;min-height:3rem;padding:.5rem 1rem;text-decoration:none}
.do pre{background:var(--sunk);border-radius:10px;font:inherit;font-size:.9375rem;margin-top:.5rem;padding:.75rem 1rem;-webkit-user-select:all;user-select:all;white-space:pre-wrap}
.say{color:var(--soft);margin-bottom:.875rem}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
footer{border-top:1px solid var(--line);padding-bottom:2rem;padding-top:1rem}
footer p+p{margin-top:.25rem}
@media print{.do,.changed{display:none}}
`;

/** Dark style, readable at eight metres. Televisions from 2020 have Chromium 68 (no `min()`, and no `gap` in flex boxes). */
export const TV_STYLE = `${SHARED}${DARK}
:root{color-scheme:dark}
html,body{height:100%;overflow:hidden}
body{--edge:calc(4*var(--u));--u:1.65vh;background:#12100e;display:flex;font-size:calc(2.3*var(--u));line-height:1.3}
.flyer{background:var(--day);display:flex;flex:none;height:100vh;max-width:45vw}
.flyer img{height:100%;max-width:100%;object-fit:contain;width:auto}
.flyer b{align-self:center;color:#12100e;font-size:calc(9*var(--u));line-height:1;padding:calc(4*var(--u));width:42vw}
main{display:flex;flex:1;flex-direction:column;min-width:0;padding:var(--edge)}
main>*{flex:none}
.offline{bottom:calc(1.1*var(--u));color:var(--soft);font-size:calc(1.7*var(--u));position:fixed;right:calc(4*var(--u))}
.when{color:var(--day);font-size:calc(2.6*var(--u))}
h1{display:-webkit-box;font-size:calc(6.4*var(--u));letter-spacing:-.02em;-webkit-box-orient:vertical;-webkit-line-clamp:3;margin:calc(1*var(--u)) 0 calc(1.6*var(--u));overflow:hidden}
.long h1{font-size:calc(4*var(--u))}
.who{font-size:calc(2.9*var(--u))}
.cut li{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.long .who,.many .who,.long .costs span,.small-price .costs span{font-size:calc(2.2*var(--u))}
.costs{display:flex;flex-wrap:wrap;margin:calc(1.5*var(--u)) calc(-.5*var(--u)) calc(-.5*var(--u))}
.costs span{margin:calc(.5*var(--u));background:var(--day);border-radius:calc(.7*var(--u));color:#12100e;font-size:calc(2.7*var(--u));padding:calc(.7*var(--u)) calc(1.3*var(--u))}
.costs .over{background:none;border:2px solid var(--line);color:var(--soft)}
.costs em{display:block;font:600 calc(1.7*var(--u)) "Instrument Sans Variable",system-ui,sans-serif}
.coming{border-top:2px dashed var(--line);display:grid;gap:calc(2*var(--u));grid-template-columns:repeat(2,minmax(0,1fr));margin-top:auto;padding-top:calc(2*var(--u))}
.coming p{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.coming .day{color:var(--day);font-size:calc(1.7*var(--u));font-weight:650}
.coming .title{font-size:calc(2.1*var(--u))}
.coming .with{color:var(--soft);font-size:calc(1.7*var(--u))}
.long .coming p{-webkit-line-clamp:1}
@media (orientation:portrait){body{--u:.85vh;flex-direction:column}.flyer{height:50vh;justify-content:center;max-width:none;width:100%}.flyer b{width:70vw}.who li{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}}
@supports (width:min(1vw,1vh)){body{--u:min(1vw,1.7778vh)}@media (orientation:portrait){body{--u:min(1.5vw,.85vh)}}}
`;

export const accentStyle = (light = 'inherit', dark = 'inherit'): string =>
  `:root{--accent:${light}}@media (prefers-color-scheme:dark){:root{--accent:${dark}}}`;

/**
 * Replaces the shown page when the server's page has changed. A television first waits until the new pictures are loaded.
 * After three minutes without a connection, a notice says when the page was last read. When the night is over, "Hoje" is hidden
 * until the server responds. The server supplies the page's time and the minutes left of the night, because a television's clock
 * may be wrong.
 * Televisions from 2020 have Chromium 68, so the script uses no newer syntax or function.
 */
export const PAGE_SCRIPT = `
(() => {
  const every = 45000;
  const sayOfflineAfter = 180000;
  const root = document.documentElement;
  const isTv = root.dataset.tv !== undefined;
  const script = document.currentScript.textContent;
  // Checks all styles, because browser extensions add some.
  const hasStyleOf = (page) =>
    [...document.querySelectorAll('style')].some((style) => style.textContent === page.querySelector('style').textContent);
  let shown = document.body.innerHTML;
  let busy = false;
  let lost = 0;
  let asked = Date.now();
  let read;
  const say = (text) => {
    const notice = document.querySelector('.offline');
    if (notice.textContent !== text) notice.textContent = text;
  };
  const showCurrent = ({ dataset }) => {
    read = { at: asked, time: dataset.readAt, nightEnd: asked + dataset.nightLeft * 60000 };
    delete root.dataset.over;
    say('');
  };
  const hideTodayIfOver = () => {
    if (Date.now() < read.nightEnd) return false;
    root.dataset.over = '';
    document.title = document.title.replace(/^Hoje: /, '');
    return true;
  };
  const showOffline = () => {
    const isOver = hideTodayIfOver();
    const isLong = Date.now() >= read.at + sayOfflineAfter;
    say(isOver || isLong ? 'Sem conexão desde ' + (isOver ? read.time : read.time.slice(-5)) : '');
  };
  // The server only estimates how many lines a television's texts take, so they are made smaller, down to 60 %, until they fit.
  const fitTexts = () => {
    if (!isTv) return;
    const main = document.querySelector('main');
    const unit = getComputedStyle(document.body).getPropertyValue('--u');
    for (let percent = 100; percent >= 60; percent -= 4) {
      main.style.setProperty('--u', 'calc(' + unit + ' * ' + percent / 100 + ')');
      const foot = innerHeight - parseFloat(getComputedStyle(main).paddingBottom);
      if (main.lastElementChild.getBoundingClientRect().bottom < foot + 1) return;
    }
  };
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    hideTodayIfOver();
    if (busy) return;
    busy = true;
    asked = Date.now();
    // Televisions from before 2024 do not have AbortSignal.timeout.
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), 20000);
    try {
      const response = await fetch(location.href, { cache: 'no-store', signal: stop.signal });
      const isGone = response.status === 404 || response.status === 410;
      // Every response of the Worker has this header. Those of a captive portal or of a tunnel without a server lack it.
      if (!response.headers.has('x-request-id') || (!response.ok && !isGone)) return showOffline();
      if (isGone) return location.reload();
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      // A changed script or style needs a reload, because replacing the body applies neither.
      const pageScript = page.querySelector('body > script');
      if (!pageScript || pageScript.textContent !== script || !hasStyleOf(page)) return location.reload();
      // Cloudflare's Web Analytics adds a script, different in each response, after ours.
      while (pageScript.nextSibling) pageScript.nextSibling.remove();
      const html = page.body.innerHTML;
      document.title = page.title;
      if (html === shown) {
        // Setting the address again requests a picture that failed before.
        for (const image of document.images) if (image.complete && !image.naturalWidth) image.src = image.src;
        return showCurrent(page.documentElement);
      }
      const next = document.importNode(page.body, true);
      if (isTv) {
        let isWhole = true;
        const load = (image) => image.decode().catch(() => { isWhole = false; });
        const loads = Promise.all([...next.querySelectorAll('img')].map(load));
        const late = new Promise((done) => setTimeout(() => done('late'), 30000));
        if ((await Promise.race([loads, late])) === 'late') isWhole = false;
        // After two failed tries the page is shown even if a picture cannot be loaded.
        if (!isWhole && ++lost < 3) return showOffline();
        lost = 0;
      }
      const open = document.querySelector('details[open]');
      document.body.replaceWith(next);
      shown = html;
      showCurrent(page.documentElement);
      fitTexts();
      const details = document.querySelector('details');
      if (details && open) details.open = true;
    } catch {
      showOffline();
    } finally {
      clearTimeout(timer);
      busy = false;
    }
  };
  showCurrent(root);
  fitTexts();
  document.fonts.ready.then(fitTexts);
  addEventListener('resize', fitTexts);
  // A flyer gets its final width when it is loaded, or when it fails and its text is shown. These events do not bubble.
  for (const type of ['load', 'error']) document.addEventListener(type, fitTexts, true);
  setInterval(look, every);
  addEventListener('online', look);
  const awake = () => {
    if (document.visibilityState !== 'visible') return;
    if (isTv && navigator.wakeLock) navigator.wakeLock.request('screen').catch(() => {});
    if (Date.now() - asked >= every) look();
  };
  document.addEventListener('visibilitychange', awake);
  awake();
})();
`;
