import { Icon } from '../ui/icons.tsx';

/** Says that an evening has something in it (spec §2). */
export function CheckMark() {
  return (
    <span className="grid size-5 shrink-0 place-items-center rounded-full bg-ok text-xs text-card forced-colors:bg-[CanvasText] forced-colors:text-[Canvas]">
      <Icon name="check" strokeWidth={3} />
      <span className="sr-only">Configurado</span>
    </span>
  );
}
