import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';
import { hasContent } from '../../../../core/rules/event-text.ts';
import { EmptyState } from '../../ui/ticket.tsx';
import { type Content, type Enlarge, ExtraTable, RegularTable } from './event-tables.tsx';
import { kindOfCounts } from './programme-summary.tsx';

/** Returns which kinds of events a programme has. A day without content does not count, though it is stored as an event. */
export function kindOfSchedule({ events }: Pick<Content, 'events'>) {
  const special = events.filter(({ isSpecialEvent }) => isSpecialEvent).length;
  return kindOfCounts(events.filter(hasContent).length - special, special);
}

export function ProgrammeTables({ schedule, onEnlarge }: { schedule: Content; onEnlarge: Enlarge }) {
  if (schedule.events.length === 0) {
    return <EmptyState icon="calendar" title="Nenhum evento configurado nesta programação." />;
  }
  const regular = <RegularTable schedule={schedule} onEnlarge={onEnlarge} />;
  const extra = <ExtraTable schedule={schedule} onEnlarge={onEnlarge} />;
  const kind = kindOfSchedule(schedule);
  if (kind === 'regular') return regular;
  if (kind === 'special') return extra;
  const tab =
    'min-h-11 rounded-md px-3 font-semibold sm:px-4 text-soft transition-colors duration-150 not-data-selected:hover:text-ink data-selected:selected';
  return (
    <TabGroup>
      <TabList
        aria-label="Tipo de evento"
        className="mb-3 inline-flex sm:mb-4 flex-wrap gap-1 rounded-lg bg-sunk p-1 print:hidden"
      >
        <Tab className={tab}>Eventos Regulares</Tab>
        <Tab className={tab}>Eventos Extras</Tab>
      </TabList>
      {/* A printed page has no tabs, so both panels are printed. */}
      <TabPanels>
        <Panel heading="Eventos Regulares">{regular}</Panel>
        <Panel heading="Eventos Extras">{extra}</Panel>
      </TabPanels>
    </TabGroup>
  );
}

function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <TabPanel static className="hidden rounded-lg data-selected:block print:not-first:mt-4 print:block">
      <h3 className="hidden break-after-avoid text-lg print:mb-2 print:block">{heading}</h3>
      {children}
    </TabPanel>
  );
}
