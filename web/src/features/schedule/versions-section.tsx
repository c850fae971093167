import { useState } from 'react';
import type { Schedule } from '../../../../core/contracts/schedules.ts';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { loadable } from '../../ui/loadable.ts';

const programmeVersions = loadable(() => import('./programme-versions.tsx'));

export interface VersionsSectionProps {
  schedule: Schedule;
  /** Runs `then` once the server has every edit of this device. */
  settled: (then: () => void) => void;
}

export function VersionsSection({ schedule, settled }: VersionsSectionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="mt-8 print:hidden">
      <h2 className="text-lg">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-11 items-center gap-1.5 rounded-md font-semibold"
          onPointerEnter={programmeVersions.prefetch}
          onClick={async () => setOpen(!isOpen && (await programmeVersions.ready()))}
        >
          <Icon name="down" className={cn('transition-transform duration-150', !isOpen && '-rotate-90')} />
          Versões
        </button>
      </h2>
      {isOpen && (
        <div className="pt-2">
          <programmeVersions.Component schedule={schedule} settled={settled} />
        </div>
      )}
    </section>
  );
}
