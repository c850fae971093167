import { useEffect, useState } from 'react';
import { savedText } from './saved-text.ts';

/** "Salvo agora", "Salvo há 2 min", counting by itself. */
export function SavedWhen({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    setNow(Date.now());
    // By the second in the first minute, by the minute afterwards.
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(Date.now());
      timer = setTimeout(tick, Date.now() - at < 60_000 ? 1000 : 30_000);
    };
    timer = setTimeout(tick, 1000);
    return () => clearTimeout(timer);
  }, [at]);

  return <span className="truncate text-sm text-faint tabular-nums">{savedText(Math.round((now - at) / 1000))}</span>;
}
