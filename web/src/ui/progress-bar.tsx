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
      <div
        className="h-full bg-ink forced-colors:bg-[Highlight] transition-[width] duration-150"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
