import { useEffect, useState } from 'react';

/** "Salvo há 3 s", counting by itself. */
export function SavedWhen({ words, at }: { words: string; at: number }) {
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

  const age = Math.max(0, Math.round((now - at) / 1000));
  return (
    <span className="truncate text-sm text-faint tabular-nums">
      {words} há {ageText(age)}
    </span>
  );
}

/** An age in seconds as people say it: "2 s", "5 min", "3 h", "2 dias". */
function ageText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  const hours = Math.floor(seconds / 3600);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 dia' : `${days} dias`;
}
