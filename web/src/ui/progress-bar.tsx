export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2.5 overflow-hidden rounded-full border border-edge bg-sunk"
    >
      {/* No transition, because its frames would take the idle time in which the browser encodes the week's pictures. */}
      <div className="h-full bg-ink forced-colors:bg-[Highlight]" style={{ width: `${percent}%` }} />
    </div>
  );
}
