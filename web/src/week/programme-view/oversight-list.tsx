import type { ReactNode } from 'react';
import { countPlaces, type Oversight, type Place } from '../../../../core/rules/preflight.ts';
import { counted } from '../../../../core/rules/text.ts';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';

interface OversightListProps {
  oversights: Oversight[];
  id?: string;
  isOpen?: boolean;
  /** True if the programme has been sent, so that the title is not "Antes de enviar". */
  isSent?: boolean;
  onGo?: (place: Place) => void;
  to?: (place: Place) => string | null;
}

/** Lists the oversights, each with links to its evenings. An oversight never prevents sending. */
export function OversightList({ oversights, id, isOpen, isSent, onGo, to }: OversightListProps) {
  if (oversights.length === 0) return null;

  function way(place: Place): ReactNode {
    const address = to?.(place);
    const look = 'inline-flex min-h-9 items-center text-left font-semibold underline underline-offset-4 pointer-coarse:min-h-11';
    if (address) {
      return (
        <Link to={address} className={look}>
          {place.label}
        </Link>
      );
    }
    if (!onGo) return place.label;
    return (
      <button type="button" className={look} onClick={() => onGo(place)}>
        {place.label}
      </button>
    );
  }

  return (
    <details id={id} open={isOpen} className="mt-3 rounded-lg border border-warn/60 bg-warn-wash p-4 print:hidden">
      <summary className="-m-4 cursor-pointer rounded-lg p-4 font-semibold">
        <Icon name="warning" className="mr-2 inline-block align-[-0.2em] text-warn" />
        {!isSent && 'Antes de enviar: '}
        {counted(countPlaces(oversights), 'item', 'itens')} para conferir
      </summary>
      <dl className="mt-2 grid grid-cols-1 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-baseline sm:gap-x-4">
        {oversights.map(({ problem, places }) => (
          <div key={problem} className="contents">
            <dt className="text-soft max-sm:mt-1">{problem}</dt>
            <dd className="flex flex-wrap gap-x-4">
              {places.map((place) => (
                <span key={place.label} className="min-w-0">
                  {way(place)}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
