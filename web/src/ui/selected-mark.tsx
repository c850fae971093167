import { Icon } from './icons.tsx';

export function SelectedMark() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-2 right-2 z-10 grid size-6 place-items-center rounded-full bg-ink text-sm text-paper forced-colors:border"
    >
      <Icon name="check" strokeWidth={2.5} />
    </span>
  );
}
